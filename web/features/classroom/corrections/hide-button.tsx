import type { LessonCorrection } from '#contract/classroom/shapes/correction.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useHideCorrection } from './query.ts'

type HideButtonProps = { correction: Pick<LessonCorrection, 'id' | 'better'>; hidden: boolean }

/** Takes a correction of the student out of review, or back into it. */
export function HideButton({ correction: { id, better }, hidden }: HideButtonProps) {
  const t = useCopy(corrections)
  const hide = useHideCorrection()
  const press = () =>
    hide.mutate(
      { id, hidden: !hidden },
      {
        onError: (error) =>
          toast.show({ id: 'correction', kind: 'danger', title: t('hideFailed'), text: errorText(error) }),
      },
    )
  return (
    <IconButton
      icon={hidden ? 'i-ph-arrow-counter-clockwise' : 'i-ph-eye-slash'}
      label={t(hidden ? 'bring' : 'hide', { better })}
      loading={hide.isPending}
      onClick={press}
    />
  )
}

export function HiddenFlag() {
  const t = useCopy(corrections)
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name="i-ph-eye-slash" className="icon-4" />
      {t('hidden')}
    </span>
  )
}
