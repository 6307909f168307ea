import { useState } from 'react'
import { passportLimits } from '#contract/vocabulary/passport.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { passport as words } from '#web/features/classroom/copy/passport.ts'
import { useCheckPassport } from '#web/features/classroom/passport/query.ts'
import { MarketingHead, MarketingPage } from '#web/features/public/marketing/marketing-page.tsx'
import { formatFullDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { PassportView } from './passport-view.tsx'

/** `/passport/check`: whether a copy of a passport was signed by us, and what became of the passport since. */
export function CheckPassportPage() {
  const t = useCopy(words)
  const [copy, setCopy] = useState('')
  const [isUnread, setUnread] = useState(false)
  const check = useCheckPassport()
  const change = (text: string) => {
    setCopy(text)
    setUnread(false)
    check.reset()
  }
  const open = (file: File) => {
    if (file.size > passportLimits.copy * 4) return setUnread(true)
    file.text().then(change, () => setUnread(true))
  }
  return (
    <MarketingPage>
      <MarketingHead title={t('check.title')} lead={t('check.lead')} />
      <form
        noValidate
        className="site-in stack pb-12 grid-cols-[minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault()
          if (copy.trim() !== '') check.mutate(copy)
        }}
      >
        <Field label={t('check.field')} error={isUnread && t('check.fileFailed')}>
          <Textarea value={copy} onValue={change} rows={6} dir="ltr" className="small max-h-40" />
        </Field>
        <div className="btn-row">
          <Button type="submit" loading={check.isPending} disabled={copy.trim() === ''}>
            {t('check.action')}
          </Button>
          <FileButton kind="line" accept={['application/json', '.json']} onFile={open}>
            {t('check.file')}
          </FileButton>
        </div>
        {check.error && (
          <Alert kind="danger" urgent title={t('check.failed')}>
            {errorText(check.error)}
          </Alert>
        )}
        {check.data && <Verdict found={check.data} />}
      </form>
    </MarketingPage>
  )
}

type Found = NonNullable<ReturnType<typeof useCheckPassport>['data']>

function Verdict({ found: { signature, state, passport } }: { found: Found }) {
  const t = useCopy(words)
  if (signature === 'unknown-key')
    return (
      <Alert kind="danger" urgent title={t('check.unknown')}>
        {t('check.unknownText')}
      </Alert>
    )
  if (!passport || !state)
    return (
      <Alert kind="danger" urgent title={t('check.invalid')}>
        {t('check.invalidText')}
      </Alert>
    )
  return (
    <>
      <Alert kind={state === 'current' ? 'success' : 'warning'} urgent title={t(`check.${state}`)}>
        {t(`check.${state}Text`, { day: formatFullDate(passport.issued) })}
      </Alert>
      <PassportView passport={passport} />
    </>
  )
}
