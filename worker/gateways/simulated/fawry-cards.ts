/** Cards saved at the simulated Fawry. The token says how payments with the card end: `sim_poor_3`. */
import type { Db } from '#worker/storage/db.ts'
import { deleteRecord, findRecordById, findRecords, insertRecord, nextNumber } from './record-store.ts'

export interface FawryCard {
  readonly token: string
  readonly userId: number
  readonly createdAt: number
  readonly lastFourDigits: string
  readonly firstSixDigits: string
  readonly brand: string
  readonly holder: string
}

/** `refused` fails at once, `poor` and `expired` after 3-D Secure. */
export const cardOutcomes = ['ok', 'poor', 'expired', 'refused'] as const
export type CardOutcome = (typeof cardOutcomes)[number]

/** Fawry's own test cards, and one that is refused. */
export const testCards: ReadonlyMap<string, CardOutcome> = new Map([
  ['4242424242424242', 'ok'],
  ['5436031030606378', 'ok'],
  ['4508750015741019', 'ok'],
  ['5123450000000008', 'ok'],
  ['5078036246600381', 'ok'],
  ['5078086700053445', 'ok'],
  ['4263970000005262', 'expired'],
  ['5425230000004415', 'expired'],
  ['5078036242783546', 'expired'],
  ['4222000006724235', 'poor'],
  ['5114610000004778', 'poor'],
  ['5078036231985581', 'poor'],
  ['5078096700053444', 'refused'],
])

export const failuresOf = {
  poor: { code: '99951', text: 'Insufficient funds' },
  expired: { code: '99954', text: 'Expired card' },
  refused: { code: '99907', text: 'Transaction declined' },
} as const satisfies Record<Exclude<CardOutcome, 'ok'>, { code: string; text: string }>

const brandOf = (number: string): string =>
  number.startsWith('4') ? 'Visa' : number.startsWith('507') ? 'Meeza' : 'Mastercard'

export const saveCard = async (db: Db, userId: number, number: string, now: number): Promise<FawryCard | null> => {
  const outcome = testCards.get(number)
  if (!outcome) return null
  const token = `sim_${outcome}_${await nextNumber(db, 'fawry-card', 1)}`
  const card: FawryCard = {
    token,
    userId,
    createdAt: now,
    lastFourDigits: number.slice(-4),
    firstSixDigits: number.slice(0, 6),
    brand: brandOf(number),
    holder: 'SIMULATED CARD',
  }
  await insertRecord(db, 'fawry-card', token, card, now)
  return card
}

export const listCards = (db: Db, userId: number): Promise<FawryCard[]> =>
  findRecords<FawryCard>(db, 'fawry-card', 'userId', userId)

/** Null when the card is unknown or somebody else's. */
export const findCardOutcome = async (db: Db, userId: number, token: string): Promise<CardOutcome | null> => {
  const card = await findRecordById<FawryCard>(db, 'fawry-card', token)
  const [, outcome] = /^sim_([a-z]+)_\d+$/.exec(token) ?? []
  return (card?.userId === userId && cardOutcomes.find((one) => one === outcome)) || null
}

export const deleteCard = async (db: Db, userId: number, token: string): Promise<boolean> =>
  (await findCardOutcome(db, userId, token)) !== null && deleteRecord(db, 'fawry-card', token)
