import type * as declared from '#contract/money/api/plans.ts'
import { isGenerousPlan } from '#contract/money/rules/offers.ts'
import { expiryOf, refusePlan } from '#contract/money/rules/plans.ts'
import { toEpochMs } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { awaitApproval } from '#worker/await-approval.ts'
import { askForInvites } from '#worker/features/money/invites/ask-for-invites.ts'
import { startPayment } from '#worker/features/money/payments/start-payment.ts'
import { type Handler, type Handlers, StaleRow } from '#worker/handler.ts'
import { findChanger } from '#worker/storage/audit.ts'
import { createPlanApproval } from './approve-plan.ts'
import { findInvitationFacts, findLengths, findPlanInvites, removePlanInvite, setExpiry } from './invite-store.ts'
import { findPlans } from './list-store.ts'
import { changePlan, findPlan, insertPlan, removePlan } from './store.ts'
import { planInviteView, planView } from './view.ts'

/** How the gateway names each way, and as what it is stored until the payer chooses another on the page. */
const ways = {
  CARD: { way: 'card', method: PaymentMethod.Card },
  MWALLET: { way: 'wallet', method: PaymentMethod.EWallet },
  PAYATFAWRY: { way: 'reference', method: PaymentMethod.Fawry },
} as const

const openPlanCheckout: Handler<typeof declared.openPlanCheckout> = async (context) => {
  const { input, services, fail } = context
  const {
    planId,
    period,
    returnUrl,
    paymentMethod: method,
    saveCardInfo: savesCard,
    couponCode,
    expectedAmount,
    buys,
    packMinutes,
  } = input.body
  // Anything but our own pages would make the gateway lead payers wherever a request says.
  if (new URL(returnUrl).origin !== new URL(services.env.APP_URL).origin) return fail('bad-request', 'returnUrl')
  const gateway = services.payments ?? fail('service-unavailable')
  const row = await startPayment(
    context,
    {
      planId,
      period,
      couponCode,
      expectedAmount,
      buys,
      packMinutes,
      phone: undefined,
      ...ways[method],
      variant: 'page',
      endpoint: 'openPlanCheckout',
    },
    {
      gateway: 'fawry',
      simulated: gateway.simulated,
      async charge(charge) {
        const checkoutPage = await gateway.createCheckoutPage({ ...charge, method, returnUrl, savesCard })
        return checkoutPage.ok ? { ...checkoutPage, value: { ref: null, ...checkoutPage.value } } : checkoutPage
      },
    },
  )
  // A plan that costs nothing is paid already.
  return row.redirectUrl ?? returnUrl
}

/** Epoch ms of what was sent, or null; refused when it is over already. */
const futureExpiry = (text: string | null, now: number, fail: (code: 'bad-request', field: string) => never) => {
  const expiresAt = text === null ? null : expiryOf(text)
  return expiresAt !== null && expiresAt <= now ? fail('bad-request', 'expiresAt') : expiresAt
}

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

/** The one page of everything; nothing where a page was asked for. */
const wholeList = (full: boolean | undefined) => (full ? { page: 1, size: limits.page.fullSize } : {})

export const plans: Handlers<typeof declared> = {
  async createPlan({ input, actor, services: { db }, now }) {
    if (isGenerousPlan(null, input.body))
      return await awaitApproval(db, createPlanApproval(null, input.body, actor.id), now)
    return planView(await insertPlan(db, input.body, actor.id, now))
  },

  async updatePlan({ input, actor, services: { db }, now, fail }) {
    const { id } = input.params
    const { seen, ...changes } = input.body
    if (Object.keys(changes).length === 0) fail('empty-request')
    const seenAt = toEpochMs(seen)
    for (let round = 0; ; round++) {
      const planFacts = await findPlan(db, id, actor.id, now)
      if (!planFacts || planFacts.plan.archivedAt !== null) return fail('plan-not-found')
      const { plan } = planFacts
      if ((seenAt !== undefined && seenAt !== plan.updatedAt) || round === maxAttempts)
        throw new StaleRow(await findChanger(db, { kind: 'plan', id, at: plan.updatedAt }))
      const after = { ...plan, ...changes }
      if (isGenerousPlan(plan, after)) return await awaitApproval(db, createPlanApproval(plan, after, actor.id), now)
      const changed = await changePlan(db, id, { changes, seenAt: plan.updatedAt }, actor.id, now)
      if (changed) return planView(changed)
    }
  },

  async deletePlan({ input, actor, services: { db }, now, fail }) {
    if (!(await removePlan(db, input.params.id, actor.id, now))) fail('plan-not-found')
  },

  async getPlan({ input, actor, services: { db }, now, fail }) {
    const planFacts = await findPlan(db, input.params.id, actor.id, now)
    const refusal = refusePlan(planFacts?.plan ?? null, {
      isAdmin: isAdmin(actor.role),
      invited: planFacts?.invited ?? false,
    })
    if (refusal || !planFacts) return fail(refusal ?? 'plan-not-found')
    return planView(planFacts.plan)
  },

  async listPlans({ input, actor, services: { db }, now }) {
    const viewer = { userId: actor?.id ?? null, isAdmin: actor !== null && isAdmin(actor.role) }
    const page = await findPlans(db, { ...input.query, ...wholeList(input.query.full) }, viewer, now)
    return { ...page, list: page.list.map(planView) }
  },

  openPlanCheckout,

  async listPlanInvites({ input, actor, services: { db } }) {
    const filter = isAdmin(actor.role) ? input.query : { ...input.query, userIds: [actor.id] }
    const page = await findPlanInvites(db, { ...filter, ...wholeList(filter.full) })
    return { ...page, list: page.list.map(planInviteView) }
  },

  async createPlanInvites({ input, actor, services: { db }, now, fail }) {
    const { planId, userIds } = input.body
    const expiresAt = futureExpiry(input.body.expiresAt ?? null, now, fail)
    const facts = await findInvitationFacts(db, planId, userIds, Role.Student)
    if (!facts.hasPlan) fail('plan-not-found')
    if (facts.known < userIds.length) fail('user-not-found')
    if (facts.students < userIds.length) fail('bad-request', 'userIds')
    await askForInvites(db, [{ planId, userIds }], expiresAt, actor.id, now)
  },

  async updatePlanInvites({ input, actor, services: { db }, now, fail }) {
    if (input.body.expiresAt === undefined) fail('empty-request')
    const expiresAt = futureExpiry(input.body.expiresAt ?? null, now, fail)
    const ids = [...new Set(input.body.ids)]
    const invited = await findLengths(db, ids, expiresAt)
    if (invited.length < ids.length) fail('invite-not-found')
    if (invited.some(({ longer }) => longer === 1)) {
      const planIds = [...new Set(invited.map(({ planId }) => planId))]
      const asked = planIds.map((planId) => ({
        planId,
        userIds: invited.filter((one) => one.planId === planId).map(({ userId }) => userId),
      }))
      await askForInvites(db, asked, expiresAt, actor.id, now)
    }
    if (!(await setExpiry(db, ids, expiresAt, actor.id, now))) fail('invite-not-found')
  },

  async deletePlanInvite({ input, actor, services: { db }, now, fail }) {
    if (!(await removePlanInvite(db, input.params.id, actor.id, now))) fail('invite-not-found')
  },
}
