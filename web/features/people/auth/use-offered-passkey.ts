import { useEffect, useEffectEvent } from 'react'
import type { UsedPasskey } from '#contract/people/shapes/factors.ts'
import { fetchSignInOptions, usePasskeySignIn } from '#web/features/people/factors/query.ts'
import { knowsPasskeys } from '#web/features/people/factors/webauthn.ts'

/** How long the form has been there before the browser is told about passkeys, ms: what was pressed before goes first. */
const offerAfterMs = 300

/**
 * Has the browser offer passkeys of this site in the list of the e-mail field, and signs in with the one that is chosen
 * there. Nothing is shown to who has none.
 */
export const useOfferedPasskey = () => {
  const signIn = usePasskeySignIn()
  const accept = useEffectEvent((used: UsedPasskey | null) => used && signIn.mutate(used))
  useEffect(() => {
    if (!knowsPasskeys()) return
    let isLeft = false
    const offer = async () => {
      const { awaitPasskey } = await import('#web/features/people/factors/webauthn.ts')
      const used = await awaitPasskey(fetchSignInOptions)
      if (!isLeft) accept(used)
    }
    // A failure is ignored: e-mail and password do the same.
    const timer = setTimeout(() => void offer().catch(() => undefined), offerAfterMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
      void import('#web/features/people/factors/webauthn.ts').then(({ stopAwaiting }) => stopAwaiting())
    }
  }, [])
  return signIn
}
