import type * as declared from '#contract/people/api/auth.ts'
import { planGoogleSignIn } from '#contract/people/rules/google-sign-in.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { credentialLimits } from '#contract/vocabulary/credentials.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { isPublic } from '#worker/deployment.ts'
import { findInviterId, findUserByEmail, insertAccount, type UserRow } from '#worker/features/people/users/store.ts'
import type { GoogleUser } from '#worker/gateways/google/identity.ts'
import type { Context, Handler } from '#worker/handler.ts'
import { findEmailChangedAt } from '#worker/storage/credentials.ts'
import { revokedUntil } from '#worker/tokens.ts'
import { admit } from './admit.ts'
import { findUserByGoogleId, linkGoogle } from './google-store.ts'
import { refuseBlocked } from './refuse-blocked.ts'
import { verifyGoogleUser } from './verify-google.ts'

type LogInContext = Context<typeof declared.logInWithGoogle>

/** Finds, links or creates the account once; null when a concurrent change made the plan obsolete. */
const findOrCreateAccount = async (
  context: LogInContext,
  { sub: googleId, email }: GoogleUser,
): Promise<UserRow | null> => {
  const { input, services, now, fail } = context
  const { db, env, google, announce, later } = services
  const [byGoogleId = null, byEmail = null, inviterId] = await Promise.all([
    findUserByGoogleId(db, googleId),
    findUserByEmail(db, email),
    findInviterId(db, input.body.friend),
  ])
  const tutorSignUp = env.TUTOR_SIGN_UP !== 'off'
  const studentsOnly = google?.simulated === true && isPublic(env)
  const plan = planGoogleSignIn({ googleId, byGoogleId, byEmail, role: input.body.role, tutorSignUp, studentsOnly })
  if (isRefused(plan)) return fail(plan.refused, plan.refused === 'user-exists' ? 'token' : undefined)
  const known = plan.step === 'open' ? null : (byGoogleId ?? byEmail)
  if (known) await refuseBlocked(db, known, now)
  if (plan.step === 'enter') return byGoogleId
  if (plan.step === 'open') {
    return insertAccount(
      db,
      {
        email,
        passwordHash: null,
        googleId,
        role: plan.role,
        source: input.body.source,
        inviterId,
        madeBy: null,
      },
      now,
    )
  }
  const changedAt = await findEmailChangedAt(db, plan.id)
  if (changedAt !== null && changedAt + credentialLimits.youngAddressMs > now) return fail('young-address', 'token')
  const seizedUntil = plan.seize ? revokedUntil(now) : null
  const linked = await linkGoogle(db, { id: plan.id, googleId, email, seizedUntil }, now)
  if (linked && plan.seize) later(announce.disconnect(linked.id, realtime.close.revoked))
  if (linked && plan.seize && isTutorType(linked.role)) services.raise('tutor-changed', { tutorId: linked.id, now })
  return linked
}

/** Two tabs may create the account at once; the slower one then finds it on its next attempt. */
const maxAttempts = 3

export const logInWithGoogle: Handler<typeof declared.logInWithGoogle> = async (context) => {
  const { input, services, network, visit, now, fail } = context
  const person = await verifyGoogleUser(services.google, input.body, now)
  if (typeof person === 'string') return person === 'off' ? fail('service-unavailable') : fail('bad-request', 'token')
  for (let round = 0; round < maxAttempts; round++) {
    const user = await findOrCreateAccount(context, person)
    if (!user) continue
    if (user.updatedAt === now) services.raise('person-changed', { now })
    return admit(services, user, { way: 'google', visit, network, now, isNew: user.createdAt === now })
  }
  return fail('service-unavailable')
}
