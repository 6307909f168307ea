CREATE TABLE `search_changes` (
	`version` integer PRIMARY KEY NOT NULL,
	`kind` integer NOT NULL,
	`subject_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tutor_wishes` (
	`wish` integer NOT NULL,
	`place` integer NOT NULL,
	`levels` integer NOT NULL,
	PRIMARY KEY(`wish`, `place`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `people_places_tutors` ON `people_places` (`place`) WHERE instr(facets, ' r3 ') > 0 OR instr(facets, ' r5 ') > 0;--> statement-breakpoint
CREATE INDEX `people_places_ready` ON `people_places` (`place`) WHERE instr(facets, ' xactivated ') > 0 AND instr(facets, ' pf pi pd pm ') > 0;
--> statement-breakpoint

-- The index of texts is a database of its own. It is written from `search_changes`, and built from `tutor_places` and
-- `people_places` where it is empty.
DROP TRIGGER tutor_places_insert;
--> statement-breakpoint
DROP TRIGGER tutor_places_delete;
--> statement-breakpoint
DROP TRIGGER people_places_insert;
--> statement-breakpoint
DROP TRIGGER people_places_delete;
--> statement-breakpoint
DROP TABLE tutor_search;
--> statement-breakpoint
DROP TABLE people_search;
--> statement-breakpoint
DROP TRIGGER tutor_public_insert;
--> statement-breakpoint
DROP TRIGGER tutor_public_move;
--> statement-breakpoint
DROP TRIGGER tutor_public_count;
--> statement-breakpoint
DROP TRIGGER tutor_public_delete;
--> statement-breakpoint

CREATE TRIGGER people_places_insert AFTER INSERT ON people_places
BEGIN
  INSERT INTO search_changes (kind, subject_id) VALUES (2, NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER people_places_delete AFTER DELETE ON people_places
BEGIN
  INSERT INTO search_changes (kind, subject_id) VALUES (2, OLD.user_id);
END;
--> statement-breakpoint

-- The topics and levels of a tutor stand at the place in the order of fit.
CREATE TRIGGER tutor_public_insert AFTER INSERT ON tutor_public
BEGIN
  UPDATE list_totals SET total = total + 1 WHERE name = 'tutor_public';
  INSERT INTO tutor_places (place, tutor_id, search_text, facets)
    SELECT place, id, search_text, facets FROM tutor_belongs WHERE id = NEW.id;
  INSERT INTO tutor_wishes (wish, place, levels)
    SELECT iif(w.value LIKE 'l%', -1, 1) * CAST(substr(w.value, 2) AS INTEGER), p.place,
      ((instr(NEW.facets, ' l1 ') > 0) * 2 + (instr(NEW.facets, ' l2 ') > 0) * 4 + (instr(NEW.facets, ' l3 ') > 0) * 8 + (instr(NEW.facets, ' l4 ') > 0) * 16 + (instr(NEW.facets, ' l5 ') > 0) * 32 + (instr(NEW.facets, ' l6 ') > 0) * 64)
    FROM tutor_places p, json_each('["' || replace(trim(NEW.facets), ' ', '","') || '"]') w
    WHERE p.tutor_id = NEW.id AND p.place >= (3 << 61) AND (w.value LIKE 't%' OR w.value LIKE 'l%')
    ON CONFLICT DO NOTHING;
  INSERT INTO search_changes (kind, subject_id) VALUES (1, NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_move
AFTER UPDATE OF search_text, facets, free_days, next_available_at, head_start ON tutor_public
WHEN OLD.search_text <> NEW.search_text OR OLD.facets <> NEW.facets OR OLD.free_days <> NEW.free_days
  OR OLD.next_available_at <> NEW.next_available_at OR OLD.head_start <> NEW.head_start
BEGIN
  DELETE FROM tutor_wishes
    WHERE place = (SELECT place FROM tutor_places WHERE tutor_id = OLD.id AND place >= (3 << 61)) AND wish IN (
      SELECT iif(w.value LIKE 'l%', -1, 1) * CAST(substr(w.value, 2) AS INTEGER) FROM json_each('["' || replace(trim(OLD.facets), ' ', '","') || '"]') w WHERE (w.value LIKE 't%' OR w.value LIKE 'l%'));
  DELETE FROM tutor_places WHERE tutor_id = OLD.id;
  INSERT INTO tutor_places (place, tutor_id, search_text, facets)
    SELECT place, id, search_text, facets FROM tutor_belongs WHERE id = NEW.id;
  INSERT INTO tutor_wishes (wish, place, levels)
    SELECT iif(w.value LIKE 'l%', -1, 1) * CAST(substr(w.value, 2) AS INTEGER), p.place,
      ((instr(NEW.facets, ' l1 ') > 0) * 2 + (instr(NEW.facets, ' l2 ') > 0) * 4 + (instr(NEW.facets, ' l3 ') > 0) * 8 + (instr(NEW.facets, ' l4 ') > 0) * 16 + (instr(NEW.facets, ' l5 ') > 0) * 32 + (instr(NEW.facets, ' l6 ') > 0) * 64)
    FROM tutor_places p, json_each('["' || replace(trim(NEW.facets), ' ', '","') || '"]') w
    WHERE p.tutor_id = NEW.id AND p.place >= (3 << 61) AND (w.value LIKE 't%' OR w.value LIKE 'l%')
    ON CONFLICT DO NOTHING;
  INSERT INTO search_changes (kind, subject_id) VALUES (1, NEW.id);
END;
--> statement-breakpoint
-- Ratings and lessons order the first two alone.
CREATE TRIGGER tutor_public_rate AFTER UPDATE OF avg_rating, rating_count ON tutor_public
WHEN OLD.avg_rating <> NEW.avg_rating OR OLD.rating_count <> NEW.rating_count
BEGIN
  DELETE FROM tutor_places WHERE tutor_id = OLD.id AND place < (2 << 61);
  INSERT INTO tutor_places (place, tutor_id, search_text, facets)
    SELECT place, id, search_text, facets FROM tutor_belongs WHERE id = NEW.id AND list_order < 2;
  INSERT INTO search_changes (kind, subject_id) VALUES (1, NEW.id);
END;
--> statement-breakpoint
-- A booking changes only the number of lessons, which orders equals: it moves nobody. Whoever writes the record again,
-- after the booking or in the sweep, brings the number to the places, of which the first order has its last ten bits.
CREATE TRIGGER tutor_public_settle AFTER UPDATE OF updated_at ON tutor_public
WHEN (SELECT (place >> 18) & 1023 FROM tutor_places WHERE tutor_id = NEW.id AND place < (1 << 61))
    <> 1023 - min(NEW.lesson_count, 1023)
BEGIN
  DELETE FROM tutor_places WHERE tutor_id = OLD.id AND place < (2 << 61);
  INSERT INTO tutor_places (place, tutor_id, search_text, facets)
    SELECT place, id, search_text, facets FROM tutor_belongs WHERE id = NEW.id AND list_order < 2;
  INSERT INTO search_changes (kind, subject_id) VALUES (1, NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER tutor_public_delete AFTER DELETE ON tutor_public
BEGIN
  UPDATE list_totals SET total = total - 1 WHERE name = 'tutor_public';
  DELETE FROM tutor_wishes
    WHERE place = (SELECT place FROM tutor_places WHERE tutor_id = OLD.id AND place >= (3 << 61)) AND wish IN (
      SELECT iif(w.value LIKE 'l%', -1, 1) * CAST(substr(w.value, 2) AS INTEGER) FROM json_each('["' || replace(trim(OLD.facets), ' ', '","') || '"]') w WHERE (w.value LIKE 't%' OR w.value LIKE 'l%'));
  DELETE FROM tutor_places WHERE tutor_id = OLD.id;
  INSERT INTO search_changes (kind, subject_id) VALUES (1, OLD.id);
END;
--> statement-breakpoint
INSERT INTO tutor_wishes (wish, place, levels)
  SELECT iif(w.value LIKE 'l%', -1, 1) * CAST(substr(w.value, 2) AS INTEGER), p.place,
    ((instr(t.facets, ' l1 ') > 0) * 2 + (instr(t.facets, ' l2 ') > 0) * 4 + (instr(t.facets, ' l3 ') > 0) * 8 + (instr(t.facets, ' l4 ') > 0) * 16 + (instr(t.facets, ' l5 ') > 0) * 32 + (instr(t.facets, ' l6 ') > 0) * 64)
  FROM tutor_public t JOIN tutor_places p ON p.tutor_id = t.id AND p.place >= (3 << 61), json_each('["' || replace(trim(t.facets), ' ', '","') || '"]') w
  WHERE (w.value LIKE 't%' OR w.value LIKE 'l%')
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO search_changes (version, kind, subject_id) VALUES (1, 0, 0);
