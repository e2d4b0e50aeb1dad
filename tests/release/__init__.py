"""What is made of the tree for others: distributions, workflows, the site of the project, the gallery, forms."""
