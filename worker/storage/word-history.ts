/** Reviews in the text of their word, as SQL. How they are written: `contract/classroom/rules/review-text.ts`. */
import { instantDigits, reviewDigits, reviewEpoch, reviewLength } from '#contract/classroom/rules/review-text.ts'

/** SQL: the number that digits of a text stand for, from a place on. */
const numberSql = (column: string, place: string): string =>
  Array.from(
    { length: instantDigits },
    (_, at) =>
      `(instr('${reviewDigits}', substr(${column}, ${place} + ${at}, 1)) - 1) * ${64 ** (instantDigits - 1 - at)}`,
  ).join(' + ')

/** SQL: the reviews in a column as JSON, each with `grade` and `at`, epoch ms. */
export const reviewsSql = (column: string): string => `(
  WITH RECURSIVE places(place) AS (SELECT 1 UNION ALL SELECT place + ${reviewLength} FROM places
    WHERE place + ${reviewLength} <= length(${column}))
  SELECT json_group_array(json_object('grade', value % 4 + 1, 'at', ${reviewEpoch} + value / 4))
  FROM (SELECT ${numberSql(column, 'place')} AS value FROM places WHERE ${column} <> ''))`
