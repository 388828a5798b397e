/** The part of Swagger UI's untyped API that the docs page uses. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface SwaggerUIOptions {
    url: string;
    dom_id: string;
    deepLinking: boolean;
    displayRequestDuration: boolean;
    persistAuthorization: boolean;
    tryItOutEnabled: boolean;
    /** Null disables the online validator. */
    validatorUrl: string | null;
  }
  export default function SwaggerUI(options: SwaggerUIOptions): unknown;
}
