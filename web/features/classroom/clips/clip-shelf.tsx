import { type ReactNode, useState } from 'react'
import type { Clip } from '#contract/classroom/shapes/clip.ts'
import { clipLimits } from '#contract/vocabulary/clips.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { clips } from '#web/features/classroom/copy/clips.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { loadClip } from './play-clip.ts'
import { UnusableClip, useAddClip, useClips, useDeleteClip } from './query.ts'
import { clipFileTypes } from './read-clip.ts'

type ClipShelfProps = {
  sessionId: string
  /** The clip that both have before them. */
  loadedId: number | null
  /** A clip was chosen. */
  onPlayed: () => void
}

/** The clips of this call: played again, or a new one sent. */
export function ClipShelf({ sessionId, loadedId, onPlayed }: ClipShelfProps) {
  const t = useCopy(clips)
  const list = useClips(sessionId)
  const add = useAddClip(sessionId)
  const name = add.variables?.name ?? ''
  const isFull = (list.data?.length ?? 0) >= clipLimits.perCall
  return (
    <div className="stack-2">
      <p className="small quiet">{t('shelf.intro')}</p>
      {isFull ? (
        <p className="small">{t('shelf.full')}</p>
      ) : (
        <FileButton
          kind="line"
          block
          icon="i-ph-upload-simple"
          accept={clipFileTypes}
          loading={add.isPending}
          onFile={(file) => add.mutate(file)}
        >
          {t('shelf.add')}
        </FileButton>
      )}
      {add.isPending && (
        <p className="small quiet" role="status">
          {t('shelf.sending', { name })}
        </p>
      )}
      {add.error && (
        <Alert kind="danger" urgent title={t('shelf.unsent', { name })}>
          {add.error instanceof UnusableClip ? t(`problems.${add.error.problem}`) : errorText(add.error)}
        </Alert>
      )}
      <ClipRows list={list} sessionId={sessionId} loadedId={loadedId} onPlayed={onPlayed} />
      <p className="caption quiet">{t('shelf.kept')}</p>
    </div>
  )
}

function ClipRows({ list, ...row }: ClipShelfProps & { list: ReturnType<typeof useClips> }): ReactNode {
  const t = useCopy(clips)
  if (list.data)
    return (
      list.data.length > 0 && (
        <ul className="grid gap-1">
          {list.data.map((clip) => (
            <ClipRow key={clip.id} clip={clip} {...row} />
          ))}
        </ul>
      )
    )
  if (list.isError)
    return (
      <ErrorState title={t('shelf.failed')} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {errorText(list.error)}
      </ErrorState>
    )
  return (
    <SkeletonGroup label={t('shelf.loading')}>
      <SkeletonRows rows={2} />
    </SkeletonGroup>
  )
}

function ClipRow({ clip, sessionId, loadedId, onPlayed }: ClipShelfProps & { clip: Clip }) {
  const t = useCopy(clips)
  const remove = useDeleteClip(sessionId)
  const [pending, setPending] = useState(false)
  const isLoaded = clip.id === loadedId
  const play = async () => {
    setPending(true)
    const isSent = await loadClip(sessionId, clip.id)
    setPending(false)
    if (isSent) onPlayed()
    else toast.show({ id: 'clip', kind: 'warning', title: t('unsent') })
  }
  return (
    <li className={cx('flex items-center gap-2 p-2 rounded', isLoaded && 'bg-accent-subtle')}>
      <div className="grow-in">
        <b className="block font-ui line-clamp-2 break-words">
          <bdi>{clip.name}</bdi>
        </b>
        <span className="caption quiet num">{formatStopwatch(clip.ms / 1000)}</span>
        {remove.error && (
          <p className="small text-danger-text" role="alert">
            {t('shelf.unremoved')}
          </p>
        )}
      </div>
      {isLoaded ? (
        <span className="small text-accent flex-none">{t('shelf.loaded')}</span>
      ) : (
        <>
          <IconButton
            size="sm"
            icon="i-ph-trash"
            label={t('shelf.remove', { name: clip.name })}
            loading={remove.isPending}
            onClick={() => remove.mutate(clip.id)}
          />
          <Button
            size="sm"
            kind="line"
            icon="i-ph-play-fill"
            className="flex-none"
            aria-label={t('shelf.playOne', { name: clip.name })}
            loading={pending}
            onClick={() => void play()}
          >
            {t('shelf.play')}
          </Button>
        </>
      )}
    </li>
  )
}
