import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { CorrectionList } from '#web/features/classroom/corrections/correction-list.tsx'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Review } from './review.tsx'
import { WordList } from './word-list.tsx'
import './words.css'

export type WordsView = 'review' | 'all' | 'corrections'

type WordsPageProps = {
  view: WordsView
  search: string
  onView: (view: WordsView) => void
  onSearch: (search: string) => void
}

/** The student's words and corrections: the review of what is due, and the lists of all. */
export function WordsPage({ view, search, onView, onSearch }: WordsPageProps) {
  const t = useCopy(wordList)
  return (
    <>
      <PageHead title={t('title')}>
        <div className="words-views lt-md:grow lt-md:mb-3">
          <SegmentedControl<WordsView>
            label={t('views.label')}
            value={view}
            onValue={onView}
            options={[
              { value: 'review', label: t('views.review'), icon: 'i-ph-cards-three' },
              { value: 'all', label: t('views.all'), icon: 'i-ph-list-magnifying-glass' },
              { value: 'corrections', label: t('views.corrections'), icon: 'i-ph-highlighter' },
            ]}
          />
        </div>
      </PageHead>
      <p className="small quiet mb-4">{t('intro')}</p>
      {view === 'review' && <Review />}
      {view === 'all' && <WordList search={search} onSearch={onSearch} />}
      {view === 'corrections' && <CorrectionList search={search} onSearch={onSearch} />}
    </>
  )
}
