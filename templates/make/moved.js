// An address under which the press stood before leads to the same thing at the top of the site: codes on paper are such addresses.
location.replace(new URL(`../index.html${location.search}${location.hash}`, document.currentScript.src));
