/** Mistakes in stores and handlers. */
import type { Mutation } from './mutation.ts'

const inWorker = (
  path: string,
  mutations: readonly (Omit<Mutation, 'file' | 'project' | 'tests'> & { readonly test: string })[],
) =>
  mutations.map(
    ({ test, ...mutation }): Mutation => ({
      ...mutation,
      file: `worker/${path}.ts`,
      project: 'worker',
      tests: [`tests/api/${test}.test.ts`],
    }),
  )

export const workerMutations: readonly Mutation[] = [
  ...inWorker('storage/steady-client', [
    {
      effect: 'a write whose answer was lost is done twice',
      before: 'reads ? platformFaultOf(error) : null',
      after: 'platformFaultOf(error)',
      test: 'shared/platform-faults',
    },
  ]),
  ...inWorker('platform-faults', [
    {
      effect: 'a database under load is asked three times as much',
      before: "fault === 'overloaded' || fault === 'timed-out' || repeats >= mostRepeats",
      after: 'repeats >= mostRepeats',
      test: 'shared/platform-faults',
    },
  ]),
  ...inWorker('schedules/sweep', [
    {
      effect: 'the monitor hears from schedules whose database does not answer',
      before: '    return tellDirectly(',
      after: '    await tellDirectly(',
      test: 'shared/direct-tellings',
    },
  ]),
  ...inWorker('features/money/refunds/decision-store', [
    {
      effect: 'a refund that was decided is decided again',
      before: `WHERE id = :id AND status = \${Pending} AND address = :address`,
      after: 'WHERE id = :id AND address = :address',
      test: 'money/refund-decisions',
    },
  ]),
  ...inWorker('features/money/payments/receive-report', [
    {
      effect: 'the payment of another student activates a subscription',
      before: '  (order.userId === null || order.userId === row.userId) &&\n',
      after: '',
      test: 'money/payment-reports-refused',
    },
    {
      effect: 'a report of one gateway settles a payment of the other',
      before: '  row.gateway === gateway &&\n',
      after: '',
      test: 'money/payment-reports-refused',
    },
  ]),
  ...inWorker('features/money/coupons/redemption-store', [
    {
      effect: 'a coupon is redeemed a millisecond after its end',
      before: 'c.expires_at > :now',
      after: 'c.expires_at >= :now',
      test: 'money/coupons',
    },
    {
      effect: 'a coupon lowers the price of another plan',
      before: ' AND c.plan_id = t.plan_id',
      after: '',
      test: 'money/coupons',
    },
    {
      effect: 'the last use of a coupon goes to two students',
      before: 'c.max_uses >\n',
      after: 'c.max_uses >=\n',
      test: 'money/coupons',
    },
  ]),
  ...inWorker('features/talk/message-templates/handlers', [
    {
      effect: 'a tutor deletes the template of another',
      before: "if (owner !== actor.id) return fail('forbidden')\n    await store.deleteTemplate",
      after: 'await store.deleteTemplate',
      test: 'talk/message-templates',
    },
  ]),
  ...inWorker('features/talk/notifications/list-store', [
    {
      effect: 'somebody marks the notifications of another as read',
      before: 'WHERE id = :id AND user_id = :userId AND due_at <= :now RETURNING id',
      after: 'WHERE id = :id AND due_at <= :now RETURNING id',
      test: 'talk/notifications',
    },
  ]),
  ...inWorker('messages/hand-over-store', [
    {
      effect: 'a notification leaves the database while a message waits that reads it',
      before: 'rows: [...page, ...besides].filter(({ waits }) => waits === 0)',
      after: 'rows: [...page, ...besides]',
      test: 'talk/hand-over',
    },
    {
      effect: 'what was read before it moved counts as unread',
      before: 'json_group_array(id) FILTER (WHERE read_at IS NULL)',
      after: 'json_group_array(id)',
      test: 'talk/hand-over',
    },
  ]),
  ...inWorker('features/classroom/words/store', [
    {
      effect: 'a tutor adds to the list of a student whose lessons were all cancelled',
      before: 'student_id = u.id AND lesson_count > 0',
      after: 'student_id = u.id',
      test: 'classroom/words',
    },
  ]),
  ...inWorker('features/classroom/words/move-words', [
    {
      effect: 'the copy of words goes before a release can no longer be gone back to',
      before: 'due = found.filter(({ movedAt }) => movedAt === null || movedAt <= now - copyMs)',
      after: 'due = found',
      test: 'classroom/moved-words',
    },
  ]),
  ...inWorker('features/lessons/weekly-hours/handlers', [
    {
      effect: 'anybody ends the weekly hour of two others',
      before: "    if (owner !== actor.id) fail('forbidden')\n",
      after: '',
      test: 'lessons/weekly-hours',
    },
  ]),
  ...inWorker('messages/deliver-notifications', [
    {
      effect: 'people are reminded of a lesson that was cancelled',
      before: 'booking?.live === true && booking.start === facts.start',
      after: 'booking?.start === facts.start',
      test: 'talk/notification-currency',
    },
    {
      effect: 'a student is told of unread messages they have read since',
      before: 'return unread > 0',
      after: 'return unread >= 0',
      test: 'talk/notification-currency',
    },
  ]),
  ...inWorker('storage/idempotency', [
    {
      effect: 'the key of one student answers with the result of another',
      before: 'WHERE user_id = :userId AND key = :key AND created_at > :since',
      after: 'WHERE key = :key AND created_at > :since',
      test: 'shared/idempotency',
    },
    {
      effect: 'a repeated request with another input is answered with the first',
      before: "row.fingerprint === fingerprint ? { result: row.result } : 'other'",
      after: '{ result: row.result }',
      test: 'shared/idempotency',
    },
  ]),
  ...inWorker('features/lessons/booking-guards', [
    {
      effect: 'a lesson is booked with a tutor who was switched off a moment ago',
      before: 't.id = :tutorId AND t.activated = 1 AND u.blocked_until',
      after: 't.id = :tutorId AND u.blocked_until',
      test: 'lessons/booking-guards',
    },
  ]),
  ...inWorker('features/lessons/booking-store', [
    {
      effect: 'a lesson that was cancelled a moment ago is moved',
      before: 'AND canceled_at IS NULL AND start_at = :oldStart',
      after: 'AND start_at = :oldStart',
      test: 'lessons/booking-guards',
    },
  ]),
  ...inWorker('features/money/invoices/update-store', [
    {
      effect: 'a withdrawal to a new receiver is paid by whoever decided with an older clock',
      before: ' AND receiver_held_until <= :now',
      after: '',
      test: 'money/withdrawal-holds',
    },
  ]),
  ...inWorker('features/money/invoices/store', [
    {
      effect: 'a receiver is known by a request that was given up',
      before: ` AND k.status IN (\${pending}, \${InvoiceStatus.Approved})), \${fallback})\``,
      after: `), \${fallback})\``,
      test: 'money/withdrawal-holds',
    },
  ]),
  ...inWorker('features/people/credentials/factor-store', [
    {
      effect: 'the team goes on for somebody who has made a passkey since it was asked',
      before: 'p.created_at > :askedAt',
      after: 'p.created_at < :askedAt',
      test: 'people/factor-recovery',
    },
    {
      effect: 'a removal of lost factors signs somebody out who has none left',
      before: ' AND factors <> 0',
      after: '',
      test: 'people/factor-recovery',
    },
  ]),
  ...inWorker('features/people/factors/changes', [
    {
      effect: 'lost factors are removed although their owner made a passkey meanwhile, and withdrawals go on',
      before: "  ...recordOwnChange(db, { userId: news.userId, field: 'factors', from: null, to: null, now }),\n",
      after: '',
      test: 'people/factor-recovery',
    },
  ]),
  ...inWorker('features/people/auth/log-sign-in', [
    {
      effect: 'each refused guess is a line of the log',
      before: `sql\`NOT EXISTS (\${earlier})\``,
      after: 'sql`1`',
      test: 'people/sign-in-log',
    },
  ]),
  ...inWorker('http/looking', [
    {
      effect: 'a read that also writes is done in the name of whom somebody looks at',
      before: "    if (!isRead(sql)) throw new Refusal('view-only')\n",
      after: '',
      test: 'people/looks',
    },
    {
      effect: 'who looks acts in the name of the person',
      before: '  if (code !== null) throw new Refusal(code)\n',
      after: '',
      test: 'people/look-walk',
    },
  ]),
  ...inWorker('features/people/looks/store', [
    {
      effect: 'a report that was settled hides a look from the person',
      before: ' AND r.resolved = 0',
      after: '',
      test: 'people/looks',
    },
  ]),
  ...inWorker('features/people/consents/store', [
    {
      effect: 'each press of the button is a consent',
      before: 'newest.version = :version AND newest.given = 1',
      after: 'FALSE',
      test: 'people/consents',
    },
  ]),
]
