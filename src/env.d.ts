/// <reference types="astro/client" />

declare namespace App {
	interface Locals {
		context: import("#src/context/request-context.ts").RequestContext;
		identity: import("#src/identity/identity.ts").Identity;
		support: import("#src/client/support-client.ts").SupportClient;
		site: import("#src/site/brand.ts").Brand;
	}
}
