/// <reference types="astro/client" />

declare namespace App {
	interface Locals {
		context: import("#src/context/request-context.ts").RequestContext;
		identity: import("#src/identity/identity.ts").Identity;
		support: import("#src/client/support-client.ts").SupportClient;
		site: import("#src/site/brand.ts").Brand;
	}
}

/** For the fast type checker, which cannot read screens; `astro check` sees their real properties. */
declare module "*.astro" {
	const component: <Props>(props: Props) => unknown;
	export default component;
}
