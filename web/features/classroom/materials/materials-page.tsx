import { useState } from 'react'
import type { Material } from '#contract/classroom/shapes/material.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { materials } from '#web/features/classroom/copy/materials.ts'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { findMaterials, tagsOf } from './found-materials.ts'
import { MaterialCard } from './material-card.tsx'
import { materialTypes } from './material-types.ts'
import { useMaterials, useUploads } from './query.ts'
import { UploadRows } from './upload-rows.tsx'
import './materials.css'

export type Shelf = 'own' | 'library'

const grid = 'grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-4 xl:grid-cols-5'

/** A tutor's materials and the library: looked through, uploaded, named, deleted. */
export function MaterialsPage({ shelf, onShelf }: { shelf: Shelf; onShelf: (shelf: Shelf) => void }) {
  const t = useCopy(materials)
  const { data, error, isFetching, refetch } = useMaterials()
  const [tag, setTag] = useState<string | null>(null)
  const { uploads, add } = useUploads(shelf === 'own' && tag !== null ? [tag] : [])
  const drop = useFileDrop(add)
  return (
    <div {...drop} className="material-drop stack">
      <div>
        <PageHead title={t('title')}>
          <FileButton icon="i-ph-upload-simple" accept={materialTypes} onFile={add} className="lt-md:grow">
            {t('upload')}
          </FileButton>
        </PageHead>
        <p className="small quiet lt-md:mt-3">{drop['data-over'] === undefined ? t('intro') : t('drop')}</p>
      </div>
      <UploadRows uploads={uploads} />
      {data ? (
        <>
          {error && (
            <ErrorStrip onRetry={() => void refetch()} retrying={isFetching}>
              {t('failed')}
            </ErrorStrip>
          )}
          <Shelves
            own={data.list}
            library={data.library}
            shelf={shelf}
            onShelf={(next) => {
              setTag(null)
              onShelf(next)
            }}
            tag={tag}
            onTag={setTag}
          />
        </>
      ) : error ? (
        <ErrorState title={t('failed')} level={2} onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label={t('loading')} className={grid}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="w-full aspect-[3/4]" />
          ))}
        </SkeletonGroup>
      )}
    </div>
  )
}

type ShelvesProps = {
  own: readonly Material[]
  library: readonly Material[]
  shelf: Shelf
  onShelf: (shelf: Shelf) => void
  tag: string | null
  onTag: (tag: string | null) => void
}

function Shelves({ own, library, shelf, onShelf, tag, onTag }: ShelvesProps) {
  const t = useCopy(materials)
  const [search, setSearch] = useState('')
  const list = shelf === 'own' ? own : library
  const tags = tagsOf(list)
  // The last material with the chosen tag may be gone.
  const chosen = tags.some((one) => one.tag === tag) ? tag : null
  const found = findMaterials(list, search, chosen)
  const empty = (
    <div className="stack">
      <EmptyState title={t('empty')} level={2}>
        {t('emptyHint')}
      </EmptyState>
      <h2 className="text-h4">{t('tabs.library')}</h2>
      <Cards list={library} />
    </div>
  )
  const panel =
    list.length === 0 ? (
      empty
    ) : (
      <div className="stack">
        <SearchInput
          label={t('search')}
          placeholder={t('search')}
          maxLength={limits.search.max}
          value={search}
          onValue={setSearch}
        />
        {tags.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="visually-hidden">{t('tags')}</legend>
            {tags.map((one) => (
              <Chip
                key={one.tag}
                pressed={one.tag === chosen}
                count={one.count}
                onPressed={(pressed) => onTag(pressed ? one.tag : null)}
              >
                <bdi>{one.tag}</bdi>
              </Chip>
            ))}
          </fieldset>
        )}
        {found.length > 0 ? <Cards list={found} /> : <p className="quiet">{t('nothingFound')}</p>}
      </div>
    )
  return (
    <Tabs<Shelf>
      label={t('tabs.label')}
      value={shelf}
      onValue={onShelf}
      tabs={[
        { value: 'own', label: t('tabs.own'), count: own.length, panel },
        { value: 'library', label: t('tabs.library'), count: library.length, panel },
      ]}
    />
  )
}

function Cards({ list }: { list: readonly Material[] }) {
  return (
    <ul className={grid}>
      {list.map((one) => (
        <MaterialCard key={one.id} material={one} />
      ))}
    </ul>
  )
}
