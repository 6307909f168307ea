import { useState } from 'react'
import type { SecondStep } from '#contract/shared/shapes/second-step.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { BlockedNotice } from '#web/features/people/auth/blocked-notice.tsx'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { blockOf, retryAfterOf } from '#web/lib/api-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { usePasskeySignIn, useSecondStep } from './query.ts'
import { isClosed, knowsPasskeys } from './webauthn.ts'

type SecondStepFormProps = {
  step: SecondStep
  onBack: () => void
  /** A dialog around it has the title. */
  inDialog?: boolean
}

/** The second half of a sign-in: a passkey, a code of the app, or a recovery code. */
export default function SecondStepForm({ step: { ticket, ways }, onBack, inDialog }: SecondStepFormProps) {
  const t = useCopy(words)
  const end = useSecondStep()
  const passkey = usePasskeySignIn()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const wait = retryAfterOf(end.error)
  const block = blockOf(end.error) ?? blockOf(passkey.error)
  const typed = code.trim()
  const missing = isTried && typed === '' ? t('proof.codeRequired') : undefined
  const byPasskey = ways.includes('passkey') && knowsPasskeys()
  const busy = end.isPending || end.isSuccess || passkey.isPending || passkey.isSuccess
  return (
    <section className="grid gap-5" aria-label={t('signIn.title')}>
      <div>
        {!inDialog && <h2>{t('signIn.title')}</h2>}
        <p className="quiet">{t('signIn.text')}</p>
      </div>
      {block && <BlockedNotice block={block} />}
      {byPasskey && (
        <>
          <Button
            block
            size="lg"
            icon="i-ph-fingerprint"
            loading={passkey.isPending}
            disabled={busy}
            onClick={() => passkey.mutate(null)}
          >
            {t('signIn.passkey')}
          </Button>
          {passkey.error && !block && !isClosed(passkey.error) && (
            <Alert kind="danger" urgent>
              {errorText(passkey.error)}
            </Alert>
          )}
          <p className="or caption quiet">{t('proof.or')}</p>
        </>
      )}
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onInput={() => end.isError && wait === null && end.reset()}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (typed !== '') end.mutate({ ticket, code: typed })
        }}
      >
        <Field
          label={ways.includes('one-time-code') ? t('signIn.code') : t('signIn.recovery')}
          error={missing ?? (end.error && !block && wait === null ? errorText(end.error) : undefined)}
        >
          <TextInput ltr autoComplete="one-time-code" maxLength={40} value={code} onValue={setCode} />
        </Field>
        {wait !== null && <RateLimitNotice seconds={wait} onOver={end.reset} />}
        <Button
          type="submit"
          block
          size="lg"
          kind={byPasskey ? 'line' : 'main'}
          loading={busy}
          disabled={wait !== null}
        >
          {t('signIn.submit')}
        </Button>
        <Button kind="plain" block disabled={busy} onClick={onBack}>
          {t('signIn.back')}
        </Button>
      </form>
    </section>
  )
}
