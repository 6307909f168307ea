import { Fragment, useMemo } from 'react'
import { findSearchMarks } from '#contract/shared/rules/search-marks.ts'

/** A text with the places marked that hold a keyword, in any spelling. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  const marks = useMemo(() => findSearchMarks(text, keyword), [text, keyword])
  if (marks.length === 0) return text
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className="search-mark">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end)}
    </>
  )
}
