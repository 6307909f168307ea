import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { guardianPage } from '#web/features/public/copy/guardian-page.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type GuardianPage, useSetLessonTexts } from './query.ts'

const facts = [
  ['what', 'i-ph-microphone'],
  ['where', 'i-ph-lock'],
  ['long', 'i-ph-trash'],
  ['who', 'i-ph-eye'],
  ['back', 'i-ph-hand-palm'],
] as const satisfies readonly (readonly [string, IconName])[]

type LessonTextsPartProps = { child: GuardianPage['child']; allowed: boolean; token: string }

/** Whether what the student says in lessons may become text: what becomes of the voice, and the switch below it. */
export function LessonTextsPart({ child, allowed, token }: LessonTextsPartProps) {
  const t = useCopy(guardianPage)
  const set = useSetLessonTexts(token)
  const [isAsking, setAsking] = useState(false)
  const who = { name: child.name ?? t('unnamed'), gender: child.gender ?? 'other' }
  const isForbidding = set.variables === false
  return (
    <Card className="stack" aria-labelledby="lesson-texts">
      <h2 id="lesson-texts" className="text-h3">
        {t('texts.title', who)}
      </h2>
      <p className="quiet">{t('texts.lead', who)}</p>
      <ul className="grid gap-3">
        {facts.map(([fact, icon]) => (
          <li key={fact} className="flex items-start gap-2 small">
            <Icon name={icon} className="flex-none size-5 mt-0.5 text-accent" />
            {t(`texts.${fact}`, who)}
          </li>
        ))}
      </ul>
      <Switch
        atEnd
        checked={set.isPending && !isForbidding ? true : allowed}
        disabled={set.isPending}
        // Forbidding deletes what is there, and is asked about.
        onChecked={(next) => (next ? set.mutate(true) : setAsking(true))}
      >
        {t('texts.switch')}
      </Switch>
      {set.isError && !isForbidding && (
        <Alert kind="danger" urgent title={t('notDone')}>
          <ErrorText error={set.error} />
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        kind="danger"
        icon="i-ph-hand-palm"
        title={t('texts.question')}
        confirm={t('texts.confirm')}
        cancel={t('texts.keep')}
        busy={set.isPending}
        error={isForbidding ? set.error : null}
        errorTitle={t('notDone')}
        onConfirm={() => set.mutate(false, { onSuccess: () => setAsking(false) })}
      >
        {t('texts.effect', who)}
      </ConfirmDialog>
    </Card>
  )
}
