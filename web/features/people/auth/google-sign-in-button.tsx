import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Role } from '#contract/vocabulary/roles.ts'
import { auth } from '#web/copy/auth.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type NewAccount, useLogInWithGoogle } from '#web/features/people/account/query.ts'
import { toastWhenReady } from '#web/features/shared/toasts.tsx'
import { blockOf, codeOf, secondStepOf } from '#web/lib/api-errors.ts'
import { mayFetchAhead } from '#web/lib/network.ts'
import { Button } from '#web/ui/button.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { configQuery, type GoogleConfig, isGoogleKnownOff } from './config.ts'
import type { GoogleCredential } from './google.ts'

type NewRole = NewAccount['role']

const roles = { student: Role.Student, tutor: Role.Tutor } as const

const showFailure = (error: unknown): void =>
  void toastWhenReady({ id: 'google', kind: 'danger', title: auth.google.failed, text: errorText(error) })

/** Login with Google. With a `role` an unknown person gets an account; without one they are asked first. */
const useGoogleSignIn = (role?: NewRole) => {
  const queryClient = useQueryClient()
  const entry = useLogInWithGoogle()
  const [unknown, setUnknown] = useState<GoogleCredential | null>(null)
  const step = secondStepOf(entry.error)

  const enter = (proof: GoogleCredential, as: NewRole | undefined) =>
    entry.mutate(
      { ...proof, ...(as && { role: roles[as] }) },
      {
        onError: (error) => {
          if (codeOf(error) === 'user-not-found' && !as) setUnknown(proof)
          else if (blockOf(error) === null && secondStepOf(error) === null) showFailure(error)
        },
      },
    )

  const credentialRequest = useMutation({
    mutationFn: async () => {
      const { google } = await queryClient.ensureQueryData(configQuery)
      const { requestGoogleCredential } = await import('./google.ts')
      return google && requestGoogleCredential(google)
    },
    onSuccess: (proof) => proof && enter(proof, role),
    onError: showFailure,
  })

  return {
    ask: () => credentialRequest.mutate(),
    accept: (proof: GoogleCredential) => enter(proof, role),
    busy: credentialRequest.isPending || entry.isPending || entry.isSuccess,
    /** The Google account has no account here, and no role was given to create one with. */
    unknown: unknown !== null,
    openAccount: () => unknown && enter(unknown, 'student'),
    forget: () => setUnknown(null),
    /** The Google account is right, and its account here is blocked. */
    blocked: blockOf(entry.error),
    /** The account has a factor, which is asked for now. */
    step,
    leaveStep: entry.reset,
  }
}

const loadGoogle = () => import('./google.ts')
const SecondStepDialog = lazy(() => import('#web/features/people/factors/second-step-dialog.tsx'))
const NoAccountDialog = lazy(() => import('./no-account-dialog.tsx'))

/** Shows Google One Tap two seconds after the page, so that Google's large script does not delay it. */
const useOneTap = (google: GoogleConfig | null | undefined, accept: (proof: GoogleCredential) => void) => {
  const take = useEffectEvent(accept)
  useEffect(() => {
    if (!google || google.simulated || !mayFetchAhead()) return
    const offer = async () => (await loadGoogle()).promptOneTap(google, (proof) => take(proof))
    // A failure is ignored, because the button offers the same.
    const timer = setTimeout(() => void offer().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [google])
}

type GoogleSignInButtonProps = {
  /** The role of the account to create for somebody new. */
  role?: NewAccount['role']
  /** Highlights the button, because the account just tried was created with Google. */
  marked?: boolean
  disabled: boolean
  onBusy: (busy: boolean) => void
}

/** The Google button and the separator below it. Its code is prefetched on hover and focus. */
export function GoogleSignInButton({ role, marked, disabled, onBusy }: GoogleSignInButtonProps) {
  const t = useCopy(auth)
  const { data: config } = useQuery(configQuery)
  const { ask, accept, busy, unknown, openAccount, forget, blocked, step, leaveStep } = useGoogleSignIn(role)
  const tell = useEffectEvent(onBusy)
  useEffect(() => tell(busy), [busy])
  useOneTap(config?.google, accept)
  // A rendered page knows the configuration, and no earlier visit: the browser's first render has to meet it.
  const [wasOff] = useState(() => (config ? config.google === null : isGoogleKnownOff()))
  if (wasOff && !config?.google) return null
  // Found disabled on this visit: the button becomes invisible but keeps its space, so that no field moves.
  const off = config?.google === null
  const near = () => void loadGoogle().catch(() => undefined)
  return (
    <div className={off ? 'contents invisible' : 'contents'}>
      <Button
        kind="line"
        block
        className={marked ? 'bg-accent-subtle! border-accent! shadow-[inset_0_0_0_1px_var(--accent)]' : undefined}
        loading={busy}
        disabled={disabled}
        onPointerEnter={near}
        onFocus={near}
        onClick={ask}
      >
        {t('google.button')}
      </Button>
      <p className="or caption quiet">{t('or')}</p>
      {blocked && <BlockedNotice block={blocked} />}
      {step && (
        <Suspense>
          <SecondStepDialog step={step} onBack={leaveStep} />
        </Suspense>
      )}
      {unknown && (
        <Suspense>
          <NoAccountDialog busy={busy} onOpenAccount={openAccount} onForget={forget} />
        </Suspense>
      )}
    </div>
  )
}
