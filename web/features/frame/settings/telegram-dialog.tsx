import { useEffect, useEffectEvent } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { serverNow, useMinuteClock } from '#web/lib/clock.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAwaitedLink, useOpenLink, useShowLinked } from './query.ts'

function LinkSteps({ onOver }: { onOver: () => void }) {
  const t = useCopy(settings)
  useMinuteClock()
  const opening = useOpenLink()
  const { data: link } = useAwaitedLink()
  const showLinked = useShowLinked()
  const finish = useEffectEvent(() => {
    showLinked()
    toast.show({ id: 'notifications', kind: 'success', title: t('telegram.linked') })
    onOver()
  })
  const { mutate: open } = opening
  useEffect(() => open(), [open])
  const isLinked = link?.linked === true
  useEffect(() => {
    if (isLinked) finish()
  }, [isLinked])
  const isOver = opening.data !== undefined && Date.parse(opening.data.expiresAt) <= serverNow()
  return (
    <div className="stack">
      <ol className="grid gap-2 ps-5 list-decimal">
        <li>{t('telegram.first')}</li>
        <li>{t('telegram.second')}</li>
        <li>{t('telegram.third')}</li>
      </ol>
      {opening.error && (
        <Alert kind="danger" urgent>
          {errorText(opening.error)}
        </Alert>
      )}
      {isOver && <Alert kind="warning">{t('telegram.over')}</Alert>}
      {opening.data && !isOver ? (
        <Button
          block
          icon="i-ph-telegram-logo"
          render={<a href={opening.data.url} target="_blank" rel="noopener noreferrer" />}
        >
          {t('telegram.open')}
        </Button>
      ) : (
        <Button block loading={opening.isPending} onClick={() => open()}>
          {t('telegram.again')}
        </Button>
      )}
      <p className="caption quiet" role="status">
        {opening.data && !isOver ? t('telegram.waiting') : ''}
      </p>
    </div>
  )
}

type TelegramDialogProps = { open: boolean; onOpen: (open: boolean) => void }

/** Links a chat of Telegram by an address that works once, and closes when start was pressed there. */
export default function TelegramDialog({ open, onOpen }: TelegramDialogProps) {
  const t = useCopy(settings)
  return (
    <Dialog open={open} onOpen={onOpen} size="narrow" title={t('telegram.title')}>
      <LinkSteps onOver={() => onOpen(false)} />
    </Dialog>
  )
}
