/** Why a gateway refused a payment, in groups that a payer can act on. Codes are Fawry's. */

export const refusalCodes = {
  /** Ours to fix: merchant code, signature, set-up of the account. */
  setup: [9901, 9944, 9946, 99930, 99958],
  /** The order is unknown, paid or cancelled. */
  order: [9935, 9938, 9954, 9984],
  /** Not enough money. */
  funds: [99951],
  /** The amount is more than the card may pay, or not allowed. */
  limit: [21004, 21010, 99913, 99961, 99965, 99985],
  expired: [99954],
  /** Not enabled for paying online. */
  online: [99949],
  /** The card is unknown, or its data are wrong. */
  card: [55006, 99914, 99956, 99962],
  /** A wrong PIN or security code. */
  secret: [99955],
  /** Not allowed by the bank: reported lost or stolen, suspected of fraud, or barred from such payments. */
  blocked: [99904, 99906, 99931, 99934, 99941, 99942, 99943, 99957, 99959, 99963, 99967],
  /** The payer gave up. */
  canceled: [99905],
  /** The bank refused without saying why. */
  bank: [99901, 99907, 99908, 99910, 99937, 99939, 99970, 99971, 99975],
  /** The bank could not be reached; another attempt may succeed. */
  bankUnreachable: [99915, 99922, 99984, 99986, 99988, 99989, 99991, 99992],
  /** The gateway itself failed; another attempt may succeed. */
  gatewayTrouble: [99903, 99912, 99976, 99977, 99978, 99979, 99980, 99981, 99987, 99994, 99996],
} as const satisfies Record<string, readonly number[]>
export type RefusalGroup = keyof typeof refusalCodes

const groups: ReadonlyMap<string, RefusalGroup> = new Map(
  (Object.keys(refusalCodes) as RefusalGroup[]).flatMap((group) =>
    refusalCodes[group].map((code) => [String(code), group] as const),
  ),
)

export const isRefusalGroup = (name: unknown): name is RefusalGroup =>
  typeof name === 'string' && Object.hasOwn(refusalCodes, name)

/** The group of a code; null for one that is not documented. */
export const findRefusalGroup = (code: string): RefusalGroup | null => groups.get(code) ?? null
