import { lazy, Suspense, useState } from 'react'
import type { UserTopic } from '#contract/people/shapes/topic.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { profileSettings } from '#web/features/catalogue/copy/profile-settings.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useChangeTopics } from '#web/features/people/profile/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'

const TopicsDialog = lazy(() => import('./topics-dialog.tsx'))

/** A tutor's topics. Removing one is saved at once and can be undone. */
export function TopicsCard({ topics }: { topics: readonly UserTopic[] }) {
  const t = useCopy(profileSettings)
  const { id: userId } = useRequiredUser()
  const change = useChangeTopics(userId)
  const [adding, setAdding] = useState(false)
  const remove = ({ id, name }: UserTopic) =>
    change.mutate(
      { removeTopics: [id] },
      {
        onSuccess: () =>
          toast.show({
            id: `topic-${id}`,
            title: t('topics.removed', { topic: name.ar }),
            actions: [{ label: t('topics.undo'), onSelect: () => change.mutate({ addTopics: [id] }) }],
          }),
      },
    )
  return (
    <Card className="stack">
      <SectionHead
        title={t('topics.title')}
        action={
          <span className="caption quiet num">
            {t('topics.count', { count: formatNumber(topics.length), max: formatNumber(limits.topicsPerUser) })}
          </span>
        }
      />
      <p className="small quiet -mt-4">{t('topics.text')}</p>
      {change.error && (
        <Alert kind="danger" urgent>
          {errorText(change.error)}
        </Alert>
      )}
      {topics.length === 0 && <p className="quiet">{t('topics.none')}</p>}
      <ul className="chips" aria-label={t('topics.title')}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <button
              type="button"
              className="chip"
              aria-label={t('topics.remove', { topic: topic.name.ar })}
              onClick={() => remove(topic)}
            >
              <bdi>{topic.name.ar}</bdi>
              <Icon name="i-ph-x-bold" className="icon-4" />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="line" icon="i-ph-plus" className="justify-self-start" onClick={() => setAdding(true)}>
        {t('topics.add')}
      </Button>
      {adding && (
        <Suspense>
          <TopicsDialog userId={userId} saved={topics} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  )
}
