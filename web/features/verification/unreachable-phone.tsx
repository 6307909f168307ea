import { useCopy } from '#web/copy/use-copy.ts'
import { verification } from '#web/copy/verification.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type UnreachablePhoneProps = { phone: string; sending: boolean; onRetry: () => void; onChange: () => void }

/** Shown when no message reaches the number: offers to try again or to change it. */
export function UnreachablePhone({ phone, sending, onRetry, onChange }: UnreachablePhoneProps) {
  const t = useCopy(verification)
  return (
    <div className="stack">
      <Alert kind="warning" urgent title={t('unreachable.title')}>
        {t('unreachable.body')}
      </Alert>
      <ol className="grid gap-2 ps-5 list-decimal">
        <li>
          {t.rich('unreachable.first', {
            to: formatPhone(phone),
            bdi: (chunks) => <bdi className="ltr num whitespace-nowrap strong">{chunks}</bdi>,
          })}
        </li>
        <li>{t('unreachable.second')}</li>
      </ol>
      <div className="btn-row">
        <Button loading={sending} onClick={onRetry}>
          {t('unreachable.retry')}
        </Button>
        <Button kind="line" disabled={sending} onClick={onChange}>
          {t('phone.change')}
        </Button>
      </div>
    </div>
  )
}
