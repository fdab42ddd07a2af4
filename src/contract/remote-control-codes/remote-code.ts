/** A code as it is entered: digits, or letters of the keys that some remote controls have beside them. */
export const REMOTE_CODE = /^[0-9A-Z]{2,8}$/;
