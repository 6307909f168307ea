import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRemakeRecoveryCodes } from './query.ts'
import { WayRow } from './way-row.tsx'

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** New recovery codes, which are shown this once: to be copied or printed. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useCopy(words)
  const copy = () =>
    void navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => toast.show({ id: 'recovery-codes', kind: 'success', title: t('recovery.copied') }))
  return (
    <Dialog
      open
      closable={false}
      focusTitle
      size="narrow"
      title={t('recovery.title')}
      onOpen={(open) => !open && onClose()}
      footer={
        <Button block onClick={onClose}>
          {t('recovery.saved')}
        </Button>
      }
    >
      <div className="stack">
        <Alert kind="warning">{t('recovery.shownOnce')}</Alert>
        <ul dir="ltr" className="grid grid-cols-2 gap-2 font-strong tabular-nums">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button kind="line" size="sm" icon="i-ph-copy" onClick={copy}>
            {t('recovery.copy')}
          </Button>
          <Button kind="line" size="sm" icon="i-ph-printer" onClick={() => window.print()}>
            {t('recovery.print')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type RecoveryRowProps = { left: number; onCodes: (codes: readonly string[]) => void }

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryRow({ left, onCodes }: RecoveryRowProps) {
  const t = useCopy(words)
  const remake = useRemakeRecoveryCodes()
  const [isAsking, setAsking] = useState(false)
  return (
    <WayRow
      icon="i-ph-key"
      title={t('recovery.title')}
      text={
        <>
          <span className={cx('block', left < 3 && 'text-danger')}>{t('recovery.left', { count: left })}</span>
          {t('recovery.text')}
        </>
      }
      action={
        <Button kind="line" size="sm" onClick={() => setAsking(true)}>
          {t('recovery.remake')}
        </Button>
      }
    >
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        kind="warning"
        icon="i-ph-key"
        title={t('recovery.remakeTitle')}
        confirm={t('recovery.remake')}
        cancel={t('recovery.keep')}
        busy={remake.isPending}
        error={remake.error}
        onConfirm={() =>
          remake.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => {
              setAsking(false)
              onCodes(recoveryCodes)
            },
          })
        }
      >
        {t('recovery.remakeText')}
      </ConfirmDialog>
    </WayRow>
  )
}
