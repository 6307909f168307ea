import { useState } from 'react'
import type { Insight } from '#contract/classroom/shapes/insight.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useAgree } from './query.ts'

const steps = [
  ['i-ph-microphone', 'voice', 'voiceWhen'],
  ['i-ph-text-align-right', 'text', 'textWhen'],
  ['i-ph-trash', 'gone', 'goneWhen'],
] as const satisfies readonly (readonly [IconName, string, string])[]

const promises = [
  ['i-ph-lock', 'private'],
  ['i-ph-check-circle', 'both'],
  ['i-ph-hand-palm', 'stop'],
] as const satisfies readonly (readonly [IconName, string])[]

type ConsentDialogProps = {
  insight: Insight
  otherName: string
  open: boolean
  onOpen: (open: boolean) => void
}

/** What becomes of one's voice, and the switch. Nothing is chosen before it is saved. */
export function ConsentDialog({ insight, otherName, open, onOpen }: ConsentDialogProps) {
  const t = useCopy(insights)
  const agree = useAgree(insight.lessonId)
  const [on, setOn] = useState(insight.mine.on)
  const close = () => {
    agree.reset()
    setOn(insight.mine.on)
    onOpen(false)
  }
  const save = () => {
    if (on === insight.mine.on) return close()
    agree.mutate(on, { onSuccess: () => onOpen(false) })
  }
  return (
    <Dialog
      open={open}
      onOpen={(next) => (next ? onOpen(true) : close())}
      title={t('ask.title')}
      description={t('ask.lead')}
      focusTitle
      footer={
        <>
          <Button loading={agree.isPending} onClick={save}>
            {t('ask.save')}
          </Button>
          <Button kind="plain" disabled={agree.isPending} onClick={close}>
            {t('ask.later')}
          </Button>
        </>
      }
    >
      <div className="stack grid-cols-[minmax(0,1fr)]">
        <div className="py-3 px-4 border rounded-lg [&>.switch]:w-full">
          <Switch atEnd checked={on} disabled={agree.isPending} onChecked={setOn}>
            <b>{t('ask.switch')}</b>
            <span className="block small quiet">{t('ask.switchHint')}</span>
          </Switch>
        </div>
        <ol className="grid grid-cols-3 gap-2 p-3 rounded-lg bg-fill text-center">
          {steps.map(([icon, what, when]) => (
            <li key={what} className="grid content-start justify-items-center gap-1">
              <Icon name={icon} className="size-6 text-accent" />
              <b className="small">{t(`ask.${what}`)}</b>
              <span className="caption quiet">{t(`ask.${when}`)}</span>
            </li>
          ))}
        </ol>
        <ul className="grid gap-2">
          {promises.map(([icon, what]) => (
            <li key={what} className="flex items-start gap-2 small">
              <Icon name={icon} className="flex-none size-5 mt-0.5 text-success" />
              {t(`ask.${what}`, { name: otherName })}
            </li>
          ))}
        </ul>
        {agree.isError && (
          <Alert kind="danger" urgent title={t('ask.failed')}>
            {errorText(agree.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
