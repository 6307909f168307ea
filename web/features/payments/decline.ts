/** Why a bank declined, from the gateway's result code. For words only: no code here changes a payment. */

export type DeclineReason =
  | 'funds'
  | 'expired'
  | 'card'
  | 'pin'
  | 'limit'
  | 'blocked'
  | 'online'
  | 'canceled'
  | 'refused'
  | 'bank'

const reasons: Readonly<Record<DeclineReason, readonly string[]>> = {
  funds: ['99951'],
  expired: ['99954'],
  card: ['99914', '99956', '99962'],
  pin: ['99955'],
  limit: ['99961', '99965', '99913', '99985', '21004', '21010'],
  blocked: ['99904', '99906', '99934', '99941', '99943', '99959', '99967', '99931', '99942', '99957', '99963'],
  online: ['99949'],
  canceled: ['99905'],
  refused: ['99901', '99907', '99908', '99910', '99937', '99939', '99970', '99971', '99975'],
  bank: ['99915', '99922', '99984', '99986', '99988', '99989', '99991', '99994', '99996'],
}

/** Null for a code that says nothing a payer could act on. */
export const declineReasonOf = (statusCode: string | undefined): DeclineReason | null => {
  const found = Object.entries(reasons).find(([, codes]) => statusCode !== undefined && codes.includes(statusCode))
  return found ? (found[0] as DeclineReason) : null
}
