-- A slot that was kept on a day off for its bookings alone is closed as far as no other booking needs it when one of
-- them is cancelled or moved away. It may reach beyond the day off, where a booking crosses midnight: that part stays.
DROP TRIGGER time_off_closes;
--> statement-breakpoint
CREATE TRIGGER time_off_closes AFTER DELETE ON busy
WHEN EXISTS (SELECT 1 FROM time_off f WHERE f.user_id = OLD.user_id AND f.start_at < OLD.end_at AND f.end_at > OLD.start_at)
BEGIN
  -- From the beginning to the end of the day off, or to the quarter of an hour in which the first booking starts.
  UPDATE availability_slots SET start_at = needed.start_at
  FROM (
    SELECT min(f.end_at, coalesce((
      SELECT min(b.start_at) / 900000 * 900000 FROM busy b
      WHERE b.slot_id = OLD.slot_id AND b.user_id = OLD.user_id), f.end_at)) AS start_at
    FROM availability_slots s JOIN time_off f
      ON f.user_id = s.user_id AND f.start_at <= s.start_at AND f.end_at > s.start_at
    WHERE s.id = OLD.slot_id) needed
  WHERE availability_slots.id = OLD.slot_id AND availability_slots.user_id = OLD.user_id
    AND availability_slots.start_at < needed.start_at AND needed.start_at < availability_slots.end_at;
  -- From the beginning of the day off, or from the quarter of an hour in which the last booking ends, to the end.
  UPDATE availability_slots SET end_at = needed.end_at
  FROM (
    SELECT max(f.start_at, coalesce((
      SELECT (max(b.end_at) + 899999) / 900000 * 900000 FROM busy b
      WHERE b.slot_id = OLD.slot_id AND b.user_id = OLD.user_id), f.start_at)) AS end_at
    FROM availability_slots s JOIN time_off f
      ON f.user_id = s.user_id AND f.start_at < s.end_at AND f.end_at >= s.end_at
    WHERE s.id = OLD.slot_id) needed
  WHERE availability_slots.id = OLD.slot_id AND availability_slots.user_id = OLD.user_id
    AND needed.end_at < availability_slots.end_at AND availability_slots.start_at < needed.end_at;
  -- All of what is left, where nothing is booked in it.
  UPDATE availability_slots SET deleted = 1
  WHERE id = OLD.slot_id AND user_id = OLD.user_id
    AND NOT EXISTS (SELECT 1 FROM busy b WHERE b.slot_id = OLD.slot_id AND b.user_id = OLD.user_id)
    AND EXISTS (
      SELECT 1 FROM time_off f WHERE f.user_id = availability_slots.user_id
        AND f.start_at <= availability_slots.start_at AND f.end_at >= availability_slots.end_at);
END;
