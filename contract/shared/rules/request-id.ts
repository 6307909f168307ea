/** The id of a request, on every answer of the API: by it the team finds what the log says of the request. */
export const requestIdHeader = 'x-request-id'
