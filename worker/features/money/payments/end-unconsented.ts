/**
 * Cancels what is still to be paid for a student whose guardian has withdrawn their consent: a number for the counter that
 * is valid for two days, a page of a gateway, a request in a wallet. What is paid all the same in the meantime begins
 * nothing, and is owed back.
 */
import { adultBirthYear } from '#contract/people/rules/guardians.ts'
import type { Services } from '#worker/services.ts'
import { cancelPayment } from './gateway-status.ts'
import { forEachPayment } from './reconcile.ts'
import { findUnconsentedPayments } from './unconsented-store.ts'

/** Payments looked at in one run; the next minute continues. */
const perRun = 20

/**
 * The sweep calls it, and a withdrawal at once. May run any number of times; one that its gateway did not cancel is
 * tried again, after the others.
 */
export const endUnconsentedPayments = async (services: Services, now: number): Promise<void> => {
  const rows = await findUnconsentedPayments(services.db, adultBirthYear(now), perRun)
  await forEachPayment(services, rows, (row) => cancelPayment(services, row, null, now), now)
}
