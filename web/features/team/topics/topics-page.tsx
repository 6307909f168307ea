import { useState } from 'react'
import type { ListedTopic } from '#contract/people/shapes/topic.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminTopics } from '#web/features/team/copy/admin-topics.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { useEditedRow } from '../table/use-open-row.ts'
import { useDeleteTopic } from './query.ts'
import { topicsTable } from './table.tsx'
import { TopicDialog } from './topic-dialog.tsx'

function DeleteTopic({ topic, onClose }: { topic: ListedTopic; onClose: () => void }) {
  const t = useCopy(adminTopics)
  const remove = useDeleteTopic()
  const name = topic.name.ar
  const confirm = () =>
    remove.mutate(topic.id, {
      onSuccess: () => {
        onClose()
        toast.show({ id: 'topic', kind: 'success', title: t('confirm.done', { topic: name }) })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="danger"
      icon="i-ph-trash"
      title={t('confirm.title', { topic: name })}
      confirm={t('confirm.yes')}
      cancel={t('confirm.keep')}
      busy={remove.isPending}
      error={remove.error}
      errorTitle={t('confirm.failed')}
      onConfirm={confirm}
    >
      {t('confirm.used', { count: topic.users ?? 0 })} {t('confirm.text')}
    </ConfirmDialog>
  )
}

/** `/admin/topics`: what students and tutors may choose to talk about. */
export function TopicsPage(props: TablePageProps) {
  const t = useCopy(adminTopics)
  const [isAdding, setAdding] = useState(false)
  const edited = useEditedRow(topicsTable, props.search)
  const [removed, setRemoved] = useState<ListedTopic | null>(null)
  return (
    <>
      <AdminHeading>{titles.adminTopics}</AdminHeading>
      <AdminTable
        {...props}
        table={topicsTable}
        action={(topic) => (
          <IconButton
            size="sm"
            icon="i-ph-pencil-simple"
            label={t('editOf', { topic: topic.name.ar })}
            onClick={() => edited.open(topic)}
          />
        )}
        menu={(topic) => [
          { label: t('edit'), icon: 'i-ph-pencil-simple', onSelect: () => edited.open(topic) },
          { label: t('remove'), icon: 'i-ph-trash', danger: true, onSelect: () => setRemoved(topic) },
        ]}
        tools={
          <Button icon="i-ph-plus" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        }
      />
      {isAdding && <TopicDialog topic={null} onClose={() => setAdding(false)} />}
      {edited.row && (
        <TopicDialog key={edited.version} topic={edited.row} onClose={edited.close} onReload={edited.reload} />
      )}
      {removed && <DeleteTopic topic={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
