/** Codes a user was sent, read from the simulated phones and inboxes. */
import { listStoredMessages } from '#worker/gateways/simulated/message-store.ts'
import { rows } from './bookings.ts'
import { db } from './people.ts'

/** Everything that was sent to a number or address, newest first. */
export const messagesReceivedBy = (to: string) => listStoredMessages(db, { channel: null, to })

export const newestCode = async (to: string): Promise<number> => {
  const [newest] = await messagesReceivedBy(to)
  const [digits] = /\b\d{5}\b/.exec(newest?.text ?? '') ?? []
  if (!digits) throw new Error(`no code arrived at ${to}`)
  return Number(digits)
}

/** Another valid code of five digits. */
export const otherThan = (code: number, step = 1): number => 10_000 + ((code - 10_000 + step) % 90_000)

/** Resets all rate limits. */
export const forgetThrottling = () => rows('DELETE FROM throttles')
