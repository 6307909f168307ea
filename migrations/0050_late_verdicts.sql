-- What a late cancellation came to, of those so far, so that the team can rule about them as about others. Minutes that
-- were paid for went back first: where any were used up, all others had been paid for.
INSERT INTO lesson_verdicts (lesson_id, verdict, returned_minutes, paid_minutes, tutor_ms, student_ms, together_ms, left_ms,
  reported, agreed_price, agreed_charge, charged_minutes, earned, charged, judged_at)
SELECT l.id, 'canceledLate', l.duration - l.late_minutes, l.late_minutes, 0, 0, 0, 0, 1,
  l.price * l.duration / l.late_minutes,
  iif(l.paid > 0, l.charge * (l.paid + l.duration - l.late_minutes) / l.paid, 0),
  iif(l.paid > 0, l.paid + l.duration - l.late_minutes, 0),
  iif(l.settled_at IS NULL, 0, l.price), iif(l.settled_at IS NULL, 0, l.charge), l.canceled_at
FROM (
  SELECT one.*, iif(one.trial, 0, one.week_minutes) + coalesce((
      SELECT -sum(m.minutes) FROM minute_movements m JOIN minute_lots o ON o.id = m.lot_id
      WHERE m.lesson_id = one.id AND o.paid = 1 AND m.kind <> 'given'), 0) AS paid
  FROM lessons one WHERE one.late_minutes > 0 AND one.canceled_at IS NOT NULL
) l WHERE NOT EXISTS (SELECT 1 FROM lesson_verdicts v WHERE v.lesson_id = l.id);
