/** What the simulated Fawry answers to requests it refuses. */

/** Most refusals of the real service arrive like this, with HTTP 200. */
export const refuse = (statusCode: number, statusDescription: string): Response =>
  Response.json({ type: 'ResponseError', statusCode, statusDescription })
/** And some like this. */
export const refuseWith400 = (code: number, description: string): Response =>
  Response.json({ code: String(code), description, reason: description }, { status: 400 })
export const wrongSignature = () => refuse(9946, 'Invalid signature')
export const wrongMerchant = () => refuse(9901, 'Invalid merchant code')
