import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useUser } from '#web/features/people/account/query.ts'
import { answerProofs, onAskedProof, readAskedProof } from './asked-proof.ts'
import { usePasskeyOffer } from './use-passkey-offer.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/** Asks whoever is signed in to prove it when the server wants that, over whatever screen is open. */
export function ProofHost() {
  const isSignedIn = useUser() !== null
  const asked = useSyncExternalStore(onAskedProof, readAskedProof, () => null)
  useEffect(() => (isSignedIn ? answerProofs() : undefined), [isSignedIn])
  usePasskeyOffer()
  if (!asked || !isSignedIn) return null
  return (
    <Suspense>
      <ProofDialog onOver={asked.finish} />
    </Suspense>
  )
}
