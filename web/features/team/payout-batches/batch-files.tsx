import { useState } from 'react'
import type { PayoutFile } from '#contract/vocabulary/payouts.ts'
import { common } from '#web/copy/common.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime, formatPounds } from '#web/lib/format.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellWaiting } from '../approvals/waiting.tsx'
import { type BatchDetails, useExportFile } from './query.ts'
import { type FileOfBatch, fileIcon, fileName, filesOf } from './words.ts'

type FileRowProps = { one: FileOfBatch; batch: BatchDetails; busy: boolean; onSave: () => void }

function FileRow({ one, batch, busy, onSave }: FileRowProps) {
  const t = useCopy(adminPayouts)
  const now = useMinuteClock()
  const { file, items, amount, left } = one
  const by = left ? batch.people.get(left.by)?.name : undefined
  const facts = left && { count: String(left.times), moment: formatDateTime(left.at, now), name: by ?? '' }
  return (
    <li className="flex items-center gap-3 py-2 px-3 border rounded">
      <Icon name={fileIcon(file)} className="text-accent flex-none" />
      <span className="grow-in">
        <b className="block">{fileName(file)}</b>
        <span className="caption quiet block">
          {t('batch.file', { count: items.length, amount: formatPounds(amount) })}
        </span>
        {left && facts && (
          <span className="caption text-success-text block">
            {t(left.times > 1 ? 'batch.leftOften' : 'batch.left', facts)}
          </span>
        )}
      </span>
      {items.some(({ state }) => state === 'waiting') && (
        <IconButton
          icon="i-ph-download-simple"
          label={t('batch.save', { name: fileName(file) })}
          disabled={busy}
          onClick={onSave}
        />
      )}
    </li>
  )
}

/** The files of a batch. One that left before is saved again only by somebody who says so. */
export function BatchFiles({ batch }: { batch: BatchDetails }) {
  const t = useCopy(adminPayouts)
  const c = useCopy(common)
  const [asked, setAsked] = useState<PayoutFile | null>(null)
  const exported = useExportFile(batch)
  const save = (file: PayoutFile, again: boolean) =>
    exported.mutate(
      { file, again },
      {
        onSuccess: ({ name, text }) => {
          setAsked(null)
          saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
        },
        onError: (error) => {
          if (tellWaiting(error) || again) return
          toast.show({ id: `payout-${batch.id}`, kind: 'danger', title: t('batch.saveFailed'), text: errorText(error) })
        },
      },
    )
  return (
    <section className="stack-2">
      <h3 className="label">{t('batch.files')}</h3>
      <ul className="grid gap-2">
        {filesOf(batch).map((one) => (
          <FileRow
            key={one.file}
            one={one}
            batch={batch}
            busy={exported.isPending}
            onSave={() => (one.left ? setAsked(one.file) : save(one.file, false))}
          />
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          open
          onOpen={(open) => {
            if (open) return
            setAsked(null)
            exported.reset()
          }}
          kind="danger"
          icon="i-ph-warning"
          title={t('batch.againTitle', { name: fileName(asked) })}
          confirm={t('batch.again')}
          cancel={c('back')}
          busy={exported.isPending}
          error={exported.error}
          errorTitle={t('batch.saveFailed')}
          onConfirm={() => save(asked, true)}
        >
          {t('batch.againText')}
        </ConfirmDialog>
      )}
    </section>
  )
}
