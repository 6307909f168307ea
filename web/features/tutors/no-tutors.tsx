import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { openHelp } from '#web/features/shell/help.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoTutorsIllustration, NotFoundIllustration } from '#web/ui/illustrations.tsx'

/** Empty state of the list: no tutors at all, or none for the search. */
export function NoTutorsFound({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useCopy(tutors)
  if (!search) {
    return (
      <EmptyState level={2} art={<NoTutorsIllustration />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={2}
      art={<NotFoundIllustration />}
      title={t('noMatch.title')}
      action={
        <div className="btn-row justify-center">
          <Button kind="line" onClick={onClear}>
            {t('noMatch.clear')}
          </Button>
          <Button kind="quiet" onClick={() => openHelp('match')}>
            {t('noMatch.ask')}
          </Button>
        </div>
      }
    >
      {t('noMatch.text')}
    </EmptyState>
  )
}
