type Step = readonly [string, ...string[]];

/** A generator whose client has to be compiled. All paths are below the folder in which the documents lie. */
export interface CompiledClient {
  readonly name: string;
  readonly folder: string;
  /** Commands that end with 0 where the tools are installed. */
  readonly needs: readonly Step[];
  /** Generate and compile; "program" puts the program into its place. */
  readonly steps: readonly (Step | "program")[];
  /** The program that plays, and where it belongs. */
  readonly program: readonly [source: string, target: string];
  readonly command: Step;
}

const OPENAPI_GENERATOR = "7.17.0";
const JAR = `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`;
const ARTIFACT = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
const COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";
const EXEC = "org.codehaus.mojo:exec-maven-plugin:3.5.1:exec";
const JAVA: readonly Step[] = [
  ["java", "-version"],
  ["mvn", "-q", "-B", COPY, `-Dartifact=${ARTIFACT}`, "-DoutputDirectory=."],
];
const GO: Step = ["go", "version"];
const OAPI_CODEGEN = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";

function openapiGenerator(language: string, folder: string, ...options: readonly string[]): Step {
  return [
    "java",
    "-Dlog.level=error",
    "-jar",
    JAR,
    "generate",
    "-g",
    language,
    "-i",
    "openapi.json",
    "-o",
    folder,
    ...options,
  ];
}

export const COMPILED: readonly CompiledClient[] = [
  {
    name: `openapi-generator ${OPENAPI_GENERATOR}, Java`,
    folder: "java",
    needs: JAVA,
    steps: [
      // Java's names of parameters may not differ by their case alone.
      openapiGenerator("java", "java", "--library", "native", "--parameter-name-mappings", "p=page"),
      "program",
      ["mvn", "-q", "-B", "-f", "java/pom.xml", "-DskipTests", "-Dmaven.javadoc.skip", "compile"],
    ],
    program: ["Player.java", "java/src/main/java/Player.java"],
    command: [
      "sh",
      "-c",
      `mvn -q -B -f java/pom.xml ${EXEC} -Dexec.executable=java -Dexec.args="-cp %classpath Player $*"`,
      "sh",
    ],
  },
  {
    name: `openapi-generator ${OPENAPI_GENERATOR}, Go`,
    folder: "go",
    needs: [...JAVA, GO],
    steps: [
      openapiGenerator("go", "go", "--git-user-id", "rangoli", "--git-repo-id", "generated"),
      "program",
      ["go", "-C", "go", "mod", "tidy"],
      ["go", "-C", "go", "build", "-o", "player.out", "./player"],
    ],
    program: ["openapi-generator.go", "go/player/main.go"],
    command: ["go/player.out"],
  },
  {
    name: "oapi-codegen 2.8.2, Go",
    folder: "oapi",
    needs: [GO],
    steps: [
      ["mkdir", "oapi/openapi"],
      [
        "go",
        "run",
        OAPI_CODEGEN,
        "-generate",
        "types,client",
        "-package",
        "openapi",
        "-o",
        "oapi/openapi/client.go",
        "openapi.json",
      ],
      "program",
      ["go", "-C", "oapi", "mod", "init", "oapi"],
      ["go", "-C", "oapi", "mod", "tidy"],
      ["go", "-C", "oapi", "build", "-o", "player.out", "./player"],
    ],
    program: ["oapi-codegen.go", "oapi/player/main.go"],
    command: ["oapi/player.out"],
  },
  {
    name: `openapi-generator ${OPENAPI_GENERATOR}, Rust`,
    folder: "rust",
    needs: [...JAVA, ["cargo", "--version"]],
    steps: [
      openapiGenerator("rust", "rust", "--additional-properties=packageName=rangoli,supportAsync=false"),
      "program",
      // Without TLS, which wants a library of the system.
      ["cargo", "build", "--quiet", "--manifest-path", "rust/Cargo.toml", "--no-default-features"],
    ],
    program: ["player.rs", "rust/src/bin/player.rs"],
    command: ["rust/target/debug/player"],
  },
];

/** Generators that cannot read the documents, by version. */
export const CANNOT: readonly { readonly name: string; readonly reason: string }[] = [
  {
    name: "ogen 1.25.0, Go",
    reason: "tells the members of oneOf apart by their fields' names, not by the codes in them",
  },
];
