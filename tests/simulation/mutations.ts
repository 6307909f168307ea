/** Mistakes in rules and stores that a simulation must find, each within so many steps. */
export interface SimulatedMutation {
  /** What the product would do wrong. */
  readonly effect: string
  readonly file: string
  /** Occurs once in the file. */
  readonly before: string
  readonly after: string
  readonly within: number
}

export const simulatedMutations: readonly SimulatedMutation[] = [
  {
    effect: 'of several lots the one that ends last is used first',
    file: 'contract/lessons/rules/minutes.ts',
    before: 'one.end - other.end ||',
    after: 'other.end - one.end ||',
    within: 4000,
  },
  {
    effect: 'minutes of a lesson that its tutor cancelled go back to a source that ends before seven days',
    file: 'contract/lessons/rules/minutes.ts',
    before: 'const lasts = part.end >= until',
    after: 'const lasts = part.end >= now',
    within: 4000,
  },
  {
    effect: 'two bookings at the same moment overdraw a week',
    file: 'worker/features/lessons/booking-guards.ts',
    before: 'LIMIT :quota + 0) c) <= :quota)',
    after: 'LIMIT :quota + 0) c) <= :quota + 10000)',
    within: 6000,
  },
  {
    effect: 'nothing that is left of a week is carried',
    file: 'worker/features/lessons/minutes/carry.ts',
    before: 'w.left > 0 AND',
    after: 'w.left > 1000 AND',
    within: 4000,
  },
  {
    effect: 'a late tutor owes one minute less',
    file: 'contract/lessons/rules/attendance.ts',
    before: 'isLate ? Math.ceil(lateMs / minuteMs)',
    after: 'isLate ? Math.floor(lateMs / minuteMs)',
    within: 4000,
  },
  {
    effect: 'a tutor who came late is paid for the whole lesson',
    file: 'worker/features/money/invoices/judge-lessons.ts',
    before: 'const price = partOfPrice(lesson.price, paidMinutes, lesson.duration)',
    after: 'const price = partOfPrice(lesson.price, lesson.duration, lesson.duration + 0 * paidMinutes)',
    within: 4000,
  },
  {
    effect: 'a lesson without a report is judged ten minutes after its end',
    file: 'contract/vocabulary/attendance.ts',
    before: 'judgeWithoutReportMs: 30 * minute',
    after: 'judgeWithoutReportMs: 10 * minute',
    within: 4000,
  },
  {
    effect: 'the free trial comes back between two subscriptions',
    file: 'worker/features/lessons/own-subscription/store.ts',
    before: 'hasTrial(user.role) && bought.length === 0',
    after: 'hasTrial(user.role) && bought.length >= 0',
    within: 8000,
  },
  {
    effect: 'a refund forgets the lessons of this week',
    file: 'contract/money/rules/refunds.ts',
    before: 'start >= week.start && start <= now',
    after: 'start >= week.end && start <= now',
    within: 10_000,
  },
  {
    effect: 'a student keeps both: the money of a week and its minutes that came back',
    file: 'worker/features/money/payments/refunded-lots-store.ts',
    before: "-(r.value->>'minutes'), :now",
    after: '0, :now',
    within: 4000,
  },
  {
    effect: 'three withdrawals at the same moment take more than was earned',
    file: 'worker/features/money/invoices/store.ts',
    before: "':userId')} >= :amount",
    after: "':userId')} + 1000000 >= :amount",
    within: 10_000,
  },
  {
    effect: 'the next term can be paid a week too early',
    file: 'contract/vocabulary/limits.ts',
    before: 'renewalMs: 14 * day',
    after: 'renewalMs: 21 * day',
    within: 10_000,
  },
  {
    effect: 'a ruling that is corrected earns the tutor both',
    file: 'contract/money/rules/rulings.ts',
    before: 'earned: earned - state.earned,',
    after: 'earned: earned + 0 * state.earned,',
    within: 6000,
  },
  {
    effect: 'a pause moves the weeks of a subscription, and not its end',
    file: 'worker/features/money/subscriptions/pause-store.ts',
    before: 'SET pauses = :pauses, end_at = end_at + :by,',
    after: 'SET pauses = :pauses, end_at = end_at + 0 * :by,',
    within: 4000,
  },
  {
    effect: 'a late cancellation uses up half of the share that was set',
    file: 'contract/lessons/rules/late-cancel.ts',
    before: '(duration * lateShare) / 10_000',
    after: '(duration * lateShare) / 20_000',
    within: 10_000,
  },
  {
    effect: 'a lesson that moved is late by its old time',
    file: 'contract/lessons/rules/late-cancel.ts',
    before: 'Math.max(lateFrom + to - from, now + graceMs)',
    after: 'Math.max(lateFrom + 0 * (to - from), now + graceMs)',
    within: 10_000,
  },
  {
    effect: 'an upgrade does not pay for the running week',
    file: 'contract/money/rules/upgrades.ts',
    before: 'Math.max(0, countWeeks({ start, end }, pauses) - weekIndexOf(start, now, pauses))',
    after: 'Math.max(0, countWeeks({ start, end }, pauses) - weekIndexOf(start, now, pauses) - 1)',
    within: 4000,
  },
  {
    effect: 'minutes for a friend stay when the payment goes back',
    file: 'worker/features/money/friends/reward-store.ts',
    before: 'AND o.rest > 0 AND o.end_at > :now',
    after: 'AND o.rest > 1000 AND o.end_at > :now',
    within: 16_000,
  },
  {
    effect: 'a lesson that an outage spoilt pays its tutor nothing',
    file: 'contract/money/rules/outages.ts',
    before: 'paidMinutes: Math.max(judged.paidMinutes, state.paidMinutes)',
    after: 'paidMinutes: state.paidMinutes',
    within: 10_000,
  },
]
