interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;
export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface RawOperation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content } | { readonly $ref: string }>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

/** A call of the document, with all references resolved but those to schemas. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The caller that the document requires: anyone, or the bearer of a token. */
  readonly by: "visitor" | "member" | "operator";
  readonly parameters: readonly Parameter[];
  readonly body: Media | null;
  readonly answers: ReadonlyMap<number, Media>;
}

export function resolver(document: OpenApi): Resolve {
  return (ref) => lookUp(document, ref) as Schema;
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]): Operation => {
      const [security = {}] = raw.security;
      return {
        id: raw.operationId,
        method: method.toUpperCase(),
        path,
        by: "token" in security ? "member" : "control" in security ? "operator" : "visitor",
        parameters: raw.parameters.map((each) => ("$ref" in each ? (lookUp(document, each.$ref) as Parameter) : each)),
        body: raw.requestBody === undefined ? null : mediaOf(raw.requestBody.content),
        answers: new Map(
          Object.entries(raw.responses).map(([status, response]) => {
            const { content } =
              "$ref" in response ? (lookUp(document, response.$ref) as { content: Content }) : response;
            return [Number(status), mediaOf(content)];
          }),
        ),
      };
    }),
  );
}

function mediaOf(content: Content): Media {
  const media = content["application/json"];
  if (media === undefined) throw new Error("not described as JSON");
  return media;
}

function lookUp(document: OpenApi, ref: string): unknown {
  const found = ref
    .slice("#/".length)
    .split("/")
    .reduce<unknown>((within, key) => (within as Record<string, unknown> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`leads nowhere: ${ref}`);
  return found;
}

/** Returns the part of a document that a `$ref` names. */
export type Resolve = (ref: string) => Schema;
