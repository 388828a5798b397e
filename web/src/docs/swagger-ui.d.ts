/** What the try-it page uses of Swagger UI, which brings no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface SwaggerUIOptions {
    url: string;
    dom_id: string;
    deepLinking: boolean;
    displayRequestDuration: boolean;
    persistAuthorization: boolean;
    tryItOutEnabled: boolean;
    /** null: nobody is asked whether the document is valid. */
    validatorUrl: string | null;
  }
  export default function SwaggerUI(options: SwaggerUIOptions): unknown;
}
