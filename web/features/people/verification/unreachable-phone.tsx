import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/features/people/copy/verification.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { CodeMethod } from './query.ts'

type UnreachablePhoneProps = {
  by: CodeMethod
  phone: string
  sending: boolean
  onRetry: () => void
  onChange: () => void
  /** Tries the other way; null where there is but one. */
  onOther: (() => void) | null
}

/** Shown when no message reaches the number: offers to try again or to change it. */
export function UnreachablePhone({ by, phone, sending, onRetry, onChange, onOther }: UnreachablePhoneProps) {
  const t = useCopy(verification)
  return (
    <div className="stack">
      <Alert kind="warning" urgent title={t('unreachable.title')}>
        {t('unreachable.body', { by })}
      </Alert>
      <ol className="grid gap-2 ps-5 list-decimal">
        <li>
          {t.rich('unreachable.first', {
            by,
            to: formatPhone(phone),
            bdi: (chunks) => <bdi className="ltr num whitespace-nowrap strong">{chunks}</bdi>,
          })}
        </li>
        <li>{t('unreachable.second', { by })}</li>
      </ol>
      <div className="btn-row">
        <Button loading={sending} onClick={onRetry}>
          {t('unreachable.retry')}
        </Button>
        {onOther && (
          <Button kind="line" disabled={sending} onClick={onOther}>
            {t('unreachable.other', { by })}
          </Button>
        )}
        <Button kind="line" disabled={sending} onClick={onChange}>
          {t('phone.change')}
        </Button>
      </div>
    </div>
  )
}
