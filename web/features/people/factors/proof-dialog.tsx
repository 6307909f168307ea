import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { configQuery } from '#web/features/people/auth/config.ts'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { QueryPanel } from '#web/features/shared/query-panel.tsx'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { codeOf, retryAfterOf } from '#web/lib/api-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useFactors, useProve, useProveByPasskey } from './query.ts'
import { isClosed, knowsPasskeys } from './webauthn.ts'

type StepProps = { onDone: () => void }

/** The passkey of this device or of a phone beside it. */
function PasskeyProof({ onDone }: StepProps) {
  const t = useCopy(words)
  const prove = useProveByPasskey()
  return (
    <div className="stack-2">
      <Button
        block
        icon="i-ph-fingerprint"
        loading={prove.isPending}
        onClick={() => prove.mutate(undefined, { onSuccess: onDone })}
      >
        {t('proof.passkey')}
      </Button>
      {prove.error && !isClosed(prove.error) && (
        <Alert kind="danger" urgent>
          {errorText(prove.error)}
        </Alert>
      )}
    </div>
  )
}

/** The password, with a code beside it where the account has a factor. */
function PasswordProof({ withCode, onDone }: StepProps & { withCode: boolean }) {
  const t = useCopy(words)
  const { email } = useRequiredUser()
  const prove = useProve()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const wait = retryAfterOf(prove.error)
  const refused = codeOf(prove.error)
  const isOwnError = refused === 'wrong-password' || refused === 'invalid-one-time-code'
  const isComplete = password !== '' && (!withCode || code.trim() !== '')
  const passwordError = isTried && password === '' ? t('proof.required') : undefined
  const codeError = isTried && code.trim() === '' ? t('proof.codeRequired') : undefined
  return (
    <form
      method="post"
      noValidate
      className="stack"
      onInput={() => prove.isError && wait === null && prove.reset()}
      onSubmit={(event) => {
        event.preventDefault()
        // The form may be shown over another one; the event bubbles through the tree of components.
        event.stopPropagation()
        setTried(true)
        if (isComplete) prove.mutate({ by: 'password', password, ...(withCode && { code }) }, { onSuccess: onDone })
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t('proof.password')}
        error={passwordError ?? (refused === 'wrong-password' ? t('proof.wrong') : undefined)}
      >
        <PasswordInput value={password} onValue={setPassword} />
      </Field>
      {withCode && (
        <Field
          label={t('proof.code')}
          error={codeError ?? (refused === 'invalid-one-time-code' ? errorText(prove.error) : undefined)}
        >
          <TextInput ltr autoComplete="one-time-code" maxLength={40} value={code} onValue={setCode} />
        </Field>
      )}
      {wait !== null && <RateLimitNotice seconds={wait} onOver={prove.reset} />}
      {prove.error && wait === null && !isOwnError && (
        <Alert kind="danger" urgent>
          {errorText(prove.error)}
        </Alert>
      )}
      <Button type="submit" block kind="line" loading={prove.isPending} disabled={wait !== null}>
        {t('proof.submit')}
      </Button>
    </form>
  )
}

/** For accounts without a password: the account of Google they are opened with. */
function GoogleProof({ withCode, onDone }: StepProps & { withCode: boolean }) {
  const t = useCopy(words)
  const client = useQueryClient()
  const prove = useProve()
  const [code, setCode] = useState('')
  const ask = useMutation({
    mutationFn: async () => {
      const { google } = await client.ensureQueryData(configQuery)
      const { requestGoogleCredential } = await import('#web/features/people/auth/google.ts')
      const credential = google && (await requestGoogleCredential(google))
      if (credential) await prove.mutateAsync({ by: 'google', ...credential, ...(withCode && { code }) })
      return credential !== null
    },
    onSuccess: (isProved) => isProved && onDone(),
  })
  return (
    <div className="stack">
      {withCode && (
        <Field label={t('proof.code')}>
          <TextInput ltr autoComplete="one-time-code" maxLength={40} value={code} onValue={setCode} />
        </Field>
      )}
      <Button block kind="line" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('proof.google')}
      </Button>
      {ask.error && (
        <Alert kind="danger" urgent>
          {errorText(ask.error)}
        </Alert>
      )}
    </div>
  )
}

function Ways({ onDone }: StepProps) {
  const t = useCopy(words)
  const user = useRequiredUser()
  const query = useFactors()
  const { data: config } = useQuery(configQuery)
  return (
    <QueryPanel query={query}>
      {({ passkeys, oneTimeCodesSince }) => {
        const hasPasskey = passkeys.length > 0
        const withCode = hasPasskey || oneTimeCodesSince !== null
        const byPasskey = hasPasskey && knowsPasskeys()
        const byGoogle = !user.password && config?.google != null
        return (
          <div className="stack">
            {byPasskey && <PasskeyProof onDone={onDone} />}
            {byPasskey && (user.password || byGoogle) && <p className="or caption quiet">{t('proof.or')}</p>}
            {user.password && <PasswordProof withCode={withCode} onDone={onDone} />}
            {byGoogle && <GoogleProof withCode={withCode} onDone={onDone} />}
            {!byPasskey && !user.password && !byGoogle && <Alert kind="warning">{t('proof.none')}</Alert>}
          </div>
        )
      }}
    </QueryPanel>
  )
}

/** Asks for a proof. Closing it leaves the request refused, and what was typed stays where it is. */
export default function ProofDialog({ onOver }: { onOver: (isProved: boolean) => void }) {
  const t = useCopy(words)
  return (
    <Dialog
      open
      size="narrow"
      title={t('proof.title')}
      description={t('proof.text')}
      onOpen={(open) => !open && onOver(false)}
    >
      <Ways onDone={() => onOver(true)} />
      <Button kind="plain" block className="mt-2" onClick={() => onOver(false)}>
        {t('proof.notNow')}
      </Button>
    </Dialog>
  )
}
