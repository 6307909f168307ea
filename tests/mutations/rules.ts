/** Mistakes in decisions. */
import type { Mutation } from './mutation.ts'

type RuleMutation = Omit<Mutation, 'file' | 'project' | 'tests'> & { readonly test: string }

const inRule = (rule: string, mutations: readonly RuleMutation[]): Mutation[] =>
  mutations.map(({ test, ...mutation }) => ({
    ...mutation,
    file: `contract/${rule.replace('/', '/rules/')}.ts`,
    project: 'rules Asia/Kathmandu',
    tests: [`tests/rules/${test}.test.ts`],
  }))

export const ruleMutations: readonly Mutation[] = [
  ...inRule('lessons/booking', [
    {
      effect: 'a tutor who is switched off can be booked',
      before: ' || !tutor.activated) return',
      after: ') return',
      test: 'lessons/booking',
    },
    {
      effect: 'a lesson is booked into hours of another tutor',
      before: 'slot.deleted || slot.ownerId !== tutor.id) return',
      after: 'slot.deleted) return',
      test: 'lessons/booking',
    },
    {
      effect: 'a moved lesson counts twice in its week',
      before: 'facts.usedMinutes - returned',
      after: 'facts.usedMinutes',
      test: 'lessons/lesson-changes',
    },
  ]),
  ...inRule('people/devices', [
    {
      effect: 'a token that was exchanged counts for ever',
      before: "isAwaited ? 'replaced' : 'reused'",
      after: "isAwaited ? 'replaced' : 'replaced'",
      test: 'people/devices',
    },
    {
      effect: 'an answer that was lost signs somebody out',
      before: 'device.usedAt === null || now <',
      after: 'device.usedAt !== null && now <',
      test: 'people/devices',
    },
    {
      effect: 'a device of the team that nobody uses stays signed in',
      before: 'Math.min(createdAt + deviceLimits.team.lifeMs, lastSeenAt + deviceLimits.team.idleMs)',
      after: 'createdAt + deviceLimits.team.lifeMs',
      test: 'people/devices',
    },
  ]),
  ...inRule('lessons/cancel', [
    {
      effect: 'a lesson is cancelled in the millisecond it ends',
      before: 'if (lesson.end <= now)',
      after: 'if (lesson.end < now)',
      test: 'lessons/lesson-changes',
    },
    {
      effect: 'a tutor cancels a lesson they did not come to',
      before: 'actor.id === lesson.studentId && seen.tutorAbsent',
      after: 'seen.tutorAbsent',
      test: 'lessons/lesson-changes',
    },
    {
      effect: 'anybody cancels any lesson',
      before: "actor.id !== lesson.studentId && actor.id !== lesson.tutorId) return refuse('forbidden')",
      after: "actor.id === 0) return refuse('forbidden')",
      test: 'lessons/lesson-changes',
    },
  ]),
  ...inRule('lessons/booking-checks', [
    {
      effect: 'a lesson may begin after less than the notice of its tutor',
      before: 'start < now + minutes(noticeMinutes)',
      after: 'start < now',
      test: 'lessons/booking',
    },
    {
      effect: 'a student has two lessons at once',
      before: "busy.student.some((one) => overlaps(one, lesson)) ? 'conflicting-lessons' : null",
      after: 'null',
      test: 'lessons/booking',
    },
  ]),
  ...inRule('lessons/quota', [
    {
      effect: 'a lesson counts whole in its week although a lot gave some of its minutes',
      before: 'sum + lesson.weekMinutes',
      after: 'sum + Math.max(15, lesson.weekMinutes)',
      test: 'lessons/weeks',
    },
    {
      effect: 'a lesson at the first instant of the next week counts in this one',
      before: 'start < week.window.end',
      after: 'start <= week.window.end',
      test: 'lessons/weeks',
    },
  ]),
  ...inRule('lessons/minutes', [
    {
      effect: 'a lot serves a lesson that ends after it',
      before: 'rest > 0 && end >= lessonEnd',
      after: 'rest > 0',
      test: 'lessons/minutes',
    },
    {
      effect: 'lots that end last are used up first',
      before: 'one.end - other.end',
      after: 'other.end - one.end',
      test: 'lessons/minutes',
    },
    {
      effect: 'minutes that nobody paid for are charged',
      before: 'paid: !week.trial',
      after: 'paid: true',
      test: 'lessons/minutes',
    },
    {
      effect: 'minutes go back to a lot that ends tomorrow',
      before: 'part.end >= until',
      after: 'part.end > now',
      test: 'lessons/minutes',
    },
  ]),
  ...inRule('lessons/attendance', [
    {
      effect: 'a tutor is late only after more than three minutes',
      before: 'lateMs >= attendance.missingMs',
      after: 'lateMs > attendance.missingMs',
      test: 'lessons/attendance',
    },
    {
      effect: 'a tutor owes the end of a lesson that the student left too',
      before: 'leftMs >= attendance.missingMs && stayedMs >= Math.min(leftMs, attendance.stayedMs)',
      after: 'leftMs >= attendance.missingMs',
      test: 'lessons/attendance',
    },
    {
      effect: 'a pair is paid for pulling the plug as often as they like',
      before: 'ofPair >= most.ofPair || ofTutor',
      after: 'ofTutor',
      test: 'lessons/attendance',
    },
  ]),
  ...inRule('lessons/booking-access', [
    {
      effect: 'a trial lesson that has ended still stands in the way of booking',
      before: 'nextLesson.end > now',
      after: 'nextLesson.end >= now',
      test: 'lessons/booking-access',
    },
  ]),
  ...inRule('money/plans', [
    {
      effect: 'a coupon counts a millisecond after its end',
      before: 'coupon.expiresAt > now',
      after: 'coupon.expiresAt >= now',
      test: 'money/plans',
    },
    {
      effect: 'a student uses a coupon once too often',
      before: 'uses.own < coupon.perUserLimit',
      after: 'uses.own <= coupon.perUserLimit',
      test: 'money/plans',
    },
  ]),
  ...inRule('money/pricing', [
    {
      effect: 'a price is rounded up',
      before: 'Math.floor((piastres',
      after: 'Math.ceil((piastres',
      test: 'money/pricing',
    },
    {
      effect: 'a quarter has the discount of a year',
      before: '[PlanPeriod.Quarter]: plan.quarterDiscount',
      after: '[PlanPeriod.Quarter]: plan.yearDiscount',
      test: 'money/pricing',
    },
  ]),
  ...inRule('money/purchases', [
    {
      effect: 'a price that fell between showing and paying is charged without a word',
      before: 'if (amount !== request.expectedAmount)',
      after: 'if (amount > request.expectedAmount)',
      test: 'money/purchases',
    },
    {
      effect: 'an open payment is continued at another price than was shown',
      before: "facts.open.amount === request.expectedAmount ? 'open' : { changedTo: facts.open.amount }",
      after: "'open'",
      test: 'money/purchases',
    },
    {
      effect: 'a coupon of another plan lowers the price',
      before: 'coupon?.planId === request.planId && isUsableCoupon(coupon,',
      after: 'coupon && isUsableCoupon(coupon,',
      test: 'money/purchases',
    },
  ]),
  ...inRule('money/refunds', [
    {
      effect: 'minutes that came back as a lot are kept from a refund',
      before: 'one.minutes - sumOfParts(unusedOf(one))',
      after: 'one.minutes',
      test: 'money/refunds',
    },
  ]),
  ...inRule('money/packs', [
    {
      effect: 'a pack of which a lesson has taken is paid back whole',
      before: 'return rest < minutes ?',
      after: 'return rest < 0 ?',
      test: 'money/packs',
    },
  ]),
  ...inRule('lessons/late-cancel', [
    {
      effect: 'a lesson that is late already is cancelled for nothing once it was moved away',
      before: 'if (lateFrom === null || now >= lateFrom) return',
      after: 'if (lateFrom === null) return',
      test: 'lessons/late-cancel',
    },
  ]),
  ...inRule('lessons/pauses', [
    {
      effect: 'a subscription rests twice in the same four weeks',
      before: 'roundOf(subscription, start) === round',
      after: 'start === pause.start',
      test: 'lessons/pauses',
    },
  ]),
  ...inRule('money/upgrades', [
    {
      effect: 'an upgrade leaves out the running week, whose minutes it changes',
      before: 'countWeeks({ start, end }, pauses) - weekIndexOf(start, now, pauses))',
      after: 'countWeeks({ start, end }, pauses) - weekIndexOf(start, now, pauses) - 1)',
      test: 'money/upgrades',
    },
    {
      effect: 'a subscription changes to a plan with as many minutes',
      before: 'plan.weeklyMinutes <= subscription.weeklyMinutes',
      after: 'plan.weeklyMinutes < subscription.weeklyMinutes',
      test: 'money/upgrades',
    },
    {
      effect: 'an upgrade paid in the next week begins, although it paid for one too many',
      before: 'paidAt < terms.week.end',
      after: 'paidAt <= terms.week.end',
      test: 'money/upgrades',
    },
  ]),
  ...inRule('money/refund-shares', [
    {
      effect: 'what went back already is given back again',
      before: 'let left = Math.max(0, refund - returned)',
      after: 'let left = Math.max(0, refund - 0 * returned)',
      test: 'money/upgrades',
    },
    {
      effect: 'the upgrade of a running subscription is paid back by itself',
      before: 'if (!isFirst && terminatedAt === null) return',
      after: 'if (!isFirst && terminatedAt === 0) return',
      test: 'money/upgrades',
    },
  ]),
  ...inRule('money/ledger', [
    {
      effect: 'the share of the tutor is booked to the student’s id',
      before: 'accounts.tutor(lesson.tutorId)',
      after: 'accounts.tutor(lesson.studentId)',
      test: 'money/ledger',
    },
    {
      effect: 'a paid withdrawal is booked the wrong way round',
      before: 'transfer(amount, accounts.payout(id), accounts.bank)',
      after: 'transfer(amount, accounts.bank, accounts.payout(id))',
      test: 'money/ledger',
    },
  ]),
  ...inRule('people/credentials', [
    {
      effect: 'any code proves a phone',
      before: 'expiresAt === null || !matches',
      after: 'expiresAt === null',
      test: 'talk/delivery',
    },
  ]),
  ...inRule('talk/notification-path', [
    {
      effect: 'news of messages opens the room with the number of something else',
      before: `/chat?room=\${facts.roomId}`,
      after: `/chat?room=\${facts.refId}`,
      test: 'talk/notifications',
    },
  ]),
  ...inRule('catalogue/trust', [
    {
      effect: 'a tutor who answers few looks quick',
      before: 'isUnanswered(message, now) ? Number.POSITIVE_INFINITY : []',
      after: '[]',
      test: 'catalogue/trust',
    },
    {
      effect: 'figures are hidden at the lesson from which on they are shown',
      before: 'countPromised(figures) < trust.lessons',
      after: 'countPromised(figures) <= trust.lessons',
      test: 'catalogue/trust',
    },
  ]),
  ...inRule('catalogue/tutor-order', [
    {
      effect: 'a new tutor ranks as one of whom nothing good is known',
      before: 'isNewcomer(figures.listedAt, now) ? newcomer : usual',
      after: 'usual',
      test: 'catalogue/tutor-order',
    },
    {
      effect: 'a tutor for the level of a student ranks lower for them',
      before: '(fit.level ? fitStart.level : 0)',
      after: '(fit.level ? -fitStart.level : 0)',
      test: 'catalogue/tutor-order',
    },
  ]),
  ...inRule('money/holds', [
    {
      effect: 'a withdrawal may be paid a moment before its hold ends',
      before: 'hold.until > now',
      after: 'hold.until > now + 1',
      test: 'money/holds',
    },
    {
      effect: 'a change of the account hides that a receiver is new for longer',
      before: 'heldFor !== null && heldUntil >= receiverHeldUntil)',
      after: 'heldFor !== null)',
      test: 'money/holds',
    },
  ]),
  ...inRule('money/payment-status', [
    {
      effect: 'an order that was asked for more than the price is applied',
      before: 'sum.amount === facts.amount',
      after: 'sum.amount >= facts.amount',
      test: 'money/payment-status',
    },
  ]),
  ...inRule('team/audit-chain', [
    {
      effect: 'a line of the log that was removed with its seal is not missed',
      before: "if (auditId > expected) faults.push({ kind: 'removed', rowId: expected, day })",
      after: '',
      test: 'team/audit-chain',
    },
    {
      effect: 'the network of a line can be changed unseen',
      before: 'row.subjectId, row.network, row.device]',
      after: 'row.subjectId, row.device]',
      test: 'team/audit-chain',
    },
  ]),
  ...inRule('people/looks', [
    {
      effect: 'a look goes on after all tokens of its admin were revoked',
      before: '    device.outlivedAt >= adminTokensValidAfter &&\n',
      after: '',
      test: 'people/looks',
    },
  ]),
]
