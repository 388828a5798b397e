/** The operator's token of every Worker in tests, and the setting that lets it act. */
export const OPERATOR_TOKEN = "test-operator-token-of-24-or-more";
export const OPERATORS = "tester:act:073cf1abd030fa35d9b533a826a98010e1ae2ba5823771d48f60cd93b3c38b87";
