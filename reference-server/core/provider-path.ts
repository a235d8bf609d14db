/** Mount point of the demo's identity provider; its login page is below it as well. */
export const PROVIDER_PATH = '/sso';
