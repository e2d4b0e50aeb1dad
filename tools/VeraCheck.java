import java.io.FileInputStream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.VeraPDFFoundry;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Checks PDF files against PDF/UA-1 with the validator of veraPDF; tools/verapdf.py starts it. */
public class VeraCheck {
    public static void main(String[] names) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        VeraPDFFoundry foundry = Foundries.defaultInstance();
        int failed = 0;
        for (String name : names) {
            try (FileInputStream file = new FileInputStream(name);
                 PDFAParser parser = foundry.createParser(file, PDFAFlavour.PDFUA_1);
                 PDFAValidator validator = foundry.createValidator(PDFAFlavour.PDFUA_1, false)) {
                ValidationResult result = validator.validate(parser);
                System.out.println((result.isCompliant() ? "passes  " : "fails   ") + name);
                failed += result.isCompliant() ? 0 : 1;
                for (TestAssertion found : result.getTestAssertions()) {
                    System.out.println("        " + found.getRuleId().getClause() + ": " + found.getMessage());
                }
            }
        }
        System.out.println((names.length - failed) + " of " + names.length + " pass");
        System.exit(failed > 0 ? 1 : 0);
    }
}
