/** The specification's sentences for failed calls (section 8). */
export const timeoutMessage = (name: string): string => `Connection timeout for API call for ${name}`;
export const failureMessage = (name: string): string => `Could not fetch data for ${name}`;
