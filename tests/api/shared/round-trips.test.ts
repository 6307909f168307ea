/**
 * What every endpoint asks of the database before it responds: sequential round trips, each of which costs the distance
 * to the database, and rows. Tested over the whole registry, so a new endpoint has the same bounds.
 */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { refreshToken } from '#contract/people/api/auth.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { Trips } from '#tests/bench/load.ts'
import { ownedCases } from '#tests/kit/access-cases/all.ts'
import { newAddress, origin, payloadOf } from '#tests/kit/client.ts'
import { costCases } from '#tests/kit/cost-cases/all.ts'
import { db, type Person, personOf, tokenFor } from '#tests/kit/people.ts'
import { settleSearch } from '#tests/kit/search.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { handlers } from '#worker/features/all.ts'
import { createApp } from '#worker/http/app.ts'
import { mayUseCachedActor } from '#worker/http/cached-actor.ts'
import { users } from '#worker/storage/schema/people.ts'

const app = createApp()

const endpoints = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => [`${area}.${name}`, endpoint, handlers[area]?.[name]] as const),
)

interface Asked {
  readonly caller: Person | null
  readonly input: object
  readonly token?: string
}

const prepare = async (endpoint: Endpoint): Promise<Asked> => {
  const owned = ownedCases.find((one) => one.endpoint === endpoint)
  if (owned) {
    const { owner, input } = await owned.prepare()
    return { caller: owner, input }
  }
  const own = costCases.find((one) => one.endpoint === endpoint)
  if (own) return own.prepare()
  const [role = Role.Student] = typeof endpoint.who === 'string' ? [Role.Student] : endpoint.who
  return { caller: await personOf[role](), input: {} }
}

/** Sends one successful request and counts until its response. Work after the response is awaited, but not counted. */
const ask = async (endpoint: Endpoint, asked: Asked): Promise<{ trips: Trips; ms: number }> => {
  const { caller, input } = asked
  const token = asked.token ?? (caller && (await tokenFor(caller.id, Date.now() + 1000)))
  const { url, body, headers, method } = requestOf(endpoint, input as never, token)
  const sent = payloadOf(body) ?? null
  const length: Record<string, string> = sent instanceof Blob ? { 'content-length': String(sent.size) } : {}
  const request = new Request(`${origin}${url}`, {
    method,
    headers: { ...headers, ...length, 'cf-connecting-ip': newAddress() },
    body: sent,
  })
  await settleSearch()
  const { database, trips } = countTrips(env.DB, Number(env.DATABASE_DELAY_MS))
  const search = countTrips(env.SEARCH, Number(env.DATABASE_DELAY_MS), trips).database
  const context = createExecutionContext()
  const began = performance.now()
  const response = await app.fetch(request, { ...(env as Bindings), DB: database, SEARCH: search }, context)
  const text = await response.text()
  const answered = { trips: { ...trips }, ms: performance.now() - began }
  await waitOnExecutionContext(context)
  // 202: an act that waits for a second admin.
  expect([200, 202], text).toContain(response.status)
  return answered
}

interface Bound {
  /** Sequential round trips. */
  readonly depth: number
  /** Calls until the response; set where the work after the response must not have begun before it. */
  readonly calls?: number
  readonly rowsRead: number
  readonly rowsWritten: number
}

/** Check of the caller, reads for the decision, the write; a file or a code adds one step. */
const write: Bound = { depth: 5, rowsRead: 100, rowsWritten: 60 }
/** Check of the caller, and the read; once the isolate knows the caller, both run in parallel. */
const firstRead: Bound = { depth: 2, rowsRead: 300, rowsWritten: 0 }
const laterRead: Bound = { ...firstRead, depth: 1 }

const bounds: Readonly<Record<string, Bound>> = {
  // Each page of the file is a read, after the line in the log.
  'exports.exportList': { ...write, rowsRead: 5000 },
  // `total` counts every person of this file in the index, beside the page.
  'users.listUsers': { ...firstRead, rowsRead: 1000 },
  // The row that confirms the caller is the reply.
  'users.getCurrentUser': { depth: 1, calls: 1, rowsRead: 1, rowsWritten: 0 },
  // The lesson that is settled first brings its attendance, and the guards repeat what each was read with; the
  // figures of the tutor are marked to be counted anew. Each entry of the ledger is added to two sums.
  'invoices.createInvoice': { ...write, rowsRead: 240, rowsWritten: 96 },
  'invoices.decideInvoiceChange': { ...write, rowsRead: 110 },
  // What is known of the receivers of the page follows it.
  'invoices.listInvoices': { ...firstRead, depth: 3 },
  // The sums of the page follow it.
  'payout-batches.listPayoutBatches': { ...firstRead, depth: 3 },
  // Who sent what to each tutor is judged, and guarded again; each transfer has journal, history, news and log.
  'payout-batches.createPayoutBatch': { ...write, rowsRead: 150 },
  'payout-batches.exportPayoutFile': { ...write, rowsRead: 150 },
  'payout-batches.settlePayoutBatch': { ...write, rowsRead: 160, rowsWritten: 75 },
  // The lessons of the page follow it, as the lots and events of what a span covers do.
  'disputes.listDisputes': { ...firstRead, depth: 3 },
  'outages.countOutage': { ...firstRead, depth: 3 },
  // The lesson, then the hours of its tutor and the bookings of both.
  'lesson-acts.listMoveTimes': { ...firstRead, depth: 3 },
  'lesson-acts.listOtherTutors': { ...firstRead, depth: 3 },
  // As booking and cancelling, with news to both and the log.
  'lesson-acts.moveLessonFor': { ...write, rowsRead: 160, rowsWritten: 110 },
  'lesson-acts.changeTutorFor': { ...write, depth: 6, rowsRead: 260, rowsWritten: 190 },
  'lesson-acts.cancelLessonFor': { ...write, rowsRead: 160, rowsWritten: 110 },
  // The tutor, then each of at most ten lessons: read, and cancelled as by its members.
  'person-acts.stopTutor': { ...write, depth: 6, rowsRead: 210, rowsWritten: 120 },
  // Minutes, ledger, verdict, disputes, notices to both and the log; the answer is the lesson as it is then.
  'disputes.ruleLesson': { ...write, depth: 6, rowsRead: 170, rowsWritten: 90 },
  // The span is counted again by its guard, and its lessons are read.
  'outages.createOutage': { ...write, depth: 6, rowsRead: 215 },
  // The indexes of lessons are many: the team lists them by every state. With it come five notifications, of the booking
  // and two reminders for each member, and the four indexes of each, of which the bell counts by one. An unknown caller
  // is checked first; see `read-first.test.ts` for a known one. Lots are looked at, and the movement of the minutes is
  // written with what it belongs to.
  'lessons.bookLesson': { ...write, depth: 3, calls: 3, rowsRead: 130, rowsWritten: 80 },
  // Each booking is three round trips, is judged by what the one before has left, and has its own notifications.
  'lessons.bookLessons': { ...write, depth: 6, rowsRead: 260, rowsWritten: 145 },
  // Besides the facts and the hour: the lesson of this week, which the answer names. Whether a refund is under way is asked
  // by the facts and by the guard.
  'weekly-hours.keepWeeklyHour': { ...write, depth: 9, rowsRead: 220, rowsWritten: 90 },
  // What the lesson holds of each source of minutes is read, and given back or taken again with its movement. Pauses of the
  // subscription and the terms of a late cancellation come with it.
  'lessons.rescheduleLesson': { ...write, rowsRead: 170, rowsWritten: 70 },
  'lessons.cancelLesson': { ...write, rowsRead: 170, rowsWritten: 70 },
  // The slot, its hours and the other appointments of both, and the line of the log.
  // The booking has a row in each calendar, a session, and four messages.
  'interviews.bookInterview': { ...write, rowsWritten: 65 },
  'interviews.updateInterview': { ...write, rowsRead: 120 },
  // The hours and bookings of the days are read once for the decision, and again by the guards of its batch.
  'schedule-settings.addTimeOff': { ...write, rowsRead: 150 },
  // A cancellation and a booking in one: the caller, the lesson, whose attendance says whether it may be taken over, the
  // facts of the booking, and the batch.
  'rescue.takeRescue': { ...write, depth: 4, calls: 4, rowsRead: 300, rowsWritten: 150 },
  'rescue.getRescue': { ...firstRead, depth: 3 },
  // The hours of many tutors until tomorrow night.
  'now.listNearest': { ...firstRead, rowsRead: 1000 },
  // The call, then whether the quarter can be had beside the hour of next week; whether that one can follows it.
  'more-time.getMoreTime': { ...firstRead, depth: 4 },
  // The call, the facts, the batch of a booking, and the call anew, as its object finds it.
  'more-time.askMoreTime': { ...write, rowsRead: 160 },
  'more-time.acceptMoreTime': { ...write, rowsRead: 250, rowsWritten: 100 },
  'now.acceptRing': { ...write, rowsRead: 160, rowsWritten: 90 },
  // The message is sent before the response, which reports whether that worked; the simulator stores it in this
  // database.
  'codes.sendPhoneCode': { ...write, depth: 14 },
  'codes.sendEmailCode': { ...write, depth: 14 },
  // As the codes; an asking is counted for the student and for the number, by two windows each.
  'guardian-pages.sendGuardianCode': { ...write, depth: 14 },
  // As a payment of the student's own, between two looks at the guardian's page; the simulated gateway is in this database.
  'guardian-pages.payAsGuardian': { ...write, depth: 14, calls: 16, rowsRead: 200 },
  // What a purchase is decided from, two windows, the batch, and whom it went to.
  'guardian-payments.askGuardianToPay': { ...write, depth: 6 },
  // The text goes out at once: it is claimed, looked up and settled as one of many, with three indexes of the outbox.
  'guardians.askGuardian': { ...write, depth: 14, rowsRead: 110 },
  'guardians.remindGuardian': { ...write, depth: 14 },
  // The account and a waiting deletion are looked at, and the sign-in has a row of its own.
  'auth.logInWithGoogle': { ...write, depth: 6 },
  // Whose account it is and what hangs on it are read, the password is compared, and the device signs in anew.
  'my-data.askForDeletion': { ...write, depth: 6 },
  // The simulated gateways store their orders and cards in this database.
  'fawry.payByCard': { ...write, depth: 10 },
  'fawry.payByReference': { ...write, depth: 10 },
  'plans.openPlanCheckout': { ...write, depth: 10 },
  'fawry.payByWallet': { ...write, depth: 10 },
  // The gateway is asked for its plans first. Paid at once, so that the notification of it reads the payment and its plan
  // as well; whether it upgrades a running subscription is looked up and guarded.
  // Notices that wait in the same database are looked at with its own. The age of the buyer is read, and their guardian's
  // consent. Its receipt, and what the books have to hold of it, are written with their indexes; each entry of the ledger
  // is added to two sums.
  'fawry.payByInstallments': { ...write, depth: 18, rowsRead: 180, rowsWritten: 120 },
  'fawry.cancelUnpaidOrder': { ...write, depth: 12 },
  // The gateway is asked twice: whether it has sent the money back before, and to send it.
  // Every payment of the subscription is looked at, its lessons give their minutes back, and minutes that it brought a
  // friend are looked for. What is left of a pack goes with its money: every insert looks through the counters of all
  // tables.
  'fawry.refundPayment': { ...write, depth: 10, rowsRead: 170 },
  'subscriptions.cancelSubscription': { ...write, depth: 10, rowsRead: 180 },
  'refunds.createRefundRequest': { ...write, rowsRead: 145 },
  'refunds.updateRefundRequest': { ...write, rowsRead: 165 },
  'fawry.syncPaymentStatus': { ...write, depth: 6 },
  'fawry.deleteCard': { ...write, depth: 6 },
  'fawry.listInstallmentPlans': { ...firstRead, depth: 3, rowsWritten: 10 },
  'fawry.getPaymentStatus': { ...firstRead, depth: 4, rowsWritten: 10 },
  'fawry.listCards': { ...firstRead, depth: 3, rowsWritten: 10 },
  // Who is found is asked of the index of texts, and read after it.
  'admin.searchPeople': { ...firstRead, depth: 3 },
  // As many reads as a dashboard begins with, of which the tutors who fit take the most trips; see below.
  'home.getHome': { ...firstRead, depth: 7, rowsRead: 900 },
  // The topics of the tutor, the tutors who share one and, where nobody does, others; each by the index and then by id.
  'tutors.listSimilarTutors': { ...firstRead, depth: 6 },
  'tutors.listFittingTutors': { ...firstRead, depth: 6 },
  // The caller or the ticket and its owner, the attempt, the secret, the batch, and the end of the attempt.
  'factors.takeSecondStep': { ...write, depth: 7 },
  // Ten recovery codes come with the first.
  // Each slot reads how the tables of numbered rows are counted.
  'availability.setSlots': { ...write, rowsRead: 120 },
  'passkeys.makePasskey': { ...write, rowsRead: 140 },
  'factors.confirmOneTimeCodes': { ...write, depth: 6, rowsRead: 130 },
  'factors.remakeRecoveryCodes': { ...write, rowsRead: 130 },
  // The plan, whose address it is, what waits already, and the batch of the approval.
  'invites.createInvite': { ...write, depth: 7 },
  'invites.updateInvite': { ...write, depth: 8 },
  'paymob.createCheckoutUrl': { ...write, depth: 11 },
}

/** Statements of the most frequent reads, the check of the caller included: D1 takes its time for each of them. */
const mostStatements: Readonly<Record<string, number>> = {
  'users.getCurrentUser': 1,
  'lessons.listLessons': 2,
  'slots.listSlots': 2,
}

const expectWithin = (trips: Trips, bound: Bound): void => {
  expect(trips.depth, 'round trips one after another').toBeLessThanOrEqual(bound.depth)
  expect(trips.calls, 'calls before the answer').toBeLessThanOrEqual(bound.calls ?? Number.POSITIVE_INFINITY)
  expect(trips.rowsRead, 'rows read').toBeLessThanOrEqual(bound.rowsRead)
  expect(trips.rowsWritten, 'rows written').toBeLessThanOrEqual(bound.rowsWritten)
}

test.for(endpoints)('%s stays within its bounds', async ([name, endpoint, handler], { task }) => {
  const asked = await prepare(endpoint)
  const reads = endpoint.method === 'GET'
  const first = await ask(endpoint, asked)
  const later = reads ? await ask(endpoint, asked) : null
  // Printed by the benchmark.
  Object.assign(task.meta, { measurement: { endpoint: name, first, later } })
  expectWithin(first.trips, bounds[name] ?? (reads ? firstRead : write))
  for (const one of later ? [first, later] : [first])
    expect(one.trips.statements, 'statements').toBeLessThanOrEqual(mostStatements[name] ?? Number.POSITIVE_INFINITY)
  const isAssumed = handler !== undefined && mayUseCachedActor(endpoint, handler)
  if (later) expectWithin(later.trips, bounds[name] ?? (isAssumed ? laterRead : firstRead))
})

test('a caller who changed since the isolate met them costs one more round trip, and is then known again', async () => {
  const caller = await personOf[Role.RegularAdmin]()
  const asked = { caller, input: { query: { users: caller.id } } }
  expectWithin((await ask(listLessons, asked)).trips, firstRead)
  await db.update(users).set({ role: Role.Student }).where(eq(users.id, caller.id))
  expectWithin((await ask(listLessons, asked)).trips, firstRead)
  expectWithin((await ask(listLessons, asked)).trips, laterRead)
})

test('a token that names a device is checked with its account, in the same statement', async () => {
  const caller = await personOf[Role.Student]()
  const token = await caller.api(refreshToken, {})
  const account = { caller, input: {}, token }
  const lessons = { caller, input: { query: { users: caller.id } }, token }
  // The first use of a token is noted after the response.
  await ask(getCurrentUser, account)
  expectWithin((await ask(getCurrentUser, account)).trips, { depth: 1, calls: 1, rowsRead: 2, rowsWritten: 0 })
  expectWithin((await ask(listLessons, lessons)).trips, laterRead)
})

test('a simulated distance to the database is waited for once per round trip', async () => {
  const { database, trips } = countTrips(env.DB, 20)
  const began = performance.now()
  await Promise.all([database.prepare('SELECT 1').all(), database.prepare('SELECT 2').raw()])
  await database.batch([database.prepare('SELECT 3'), database.prepare('SELECT 4')])
  expect(trips).toMatchObject({ calls: 3, depth: 2 })
  expect(performance.now() - began).toBeGreaterThanOrEqual(38)
})
