-- The index of texts. Everything here is derived from the main database and can be built anew from it.

-- Of what format the index is, how far it is being built, and the last change of the main database it has seen.
CREATE TABLE search_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  is_building INTEGER NOT NULL,
  tutors_after INTEGER NOT NULL,
  people_after INTEGER NOT NULL,
  seen INTEGER NOT NULL
);
--> statement-breakpoint
INSERT INTO search_state (id, version, is_building, tutors_after, people_after, seen) VALUES (1, 0, 0, 0, 0, 0);
--> statement-breakpoint
-- The change of the main database as of which a tutor (1) or a person (2) was written, those who are gone as well.
CREATE TABLE search_versions (
  kind INTEGER NOT NULL,
  subject_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (kind, subject_id)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE tutor_places (
  place INTEGER PRIMARY KEY NOT NULL,
  tutor_id INTEGER NOT NULL,
  search_text TEXT NOT NULL,
  facets TEXT NOT NULL
);
--> statement-breakpoint
CREATE INDEX tutor_places_tutor ON tutor_places (tutor_id);
--> statement-breakpoint
CREATE VIRTUAL TABLE tutor_search USING fts5(search_text, facets, content = 'tutor_places', content_rowid = 'place', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER tutor_places_insert AFTER INSERT ON tutor_places
BEGIN
  INSERT INTO tutor_search (rowid, search_text, facets) VALUES (NEW.place, NEW.search_text, NEW.facets);
END;
--> statement-breakpoint
CREATE TRIGGER tutor_places_delete AFTER DELETE ON tutor_places
BEGIN
  INSERT INTO tutor_search (tutor_search, rowid, search_text, facets)
    VALUES ('delete', OLD.place, OLD.search_text, OLD.facets);
END;
--> statement-breakpoint
CREATE TABLE people_places (
  place INTEGER PRIMARY KEY NOT NULL,
  user_id INTEGER NOT NULL,
  search_text TEXT NOT NULL,
  facets TEXT NOT NULL
);
--> statement-breakpoint
CREATE INDEX people_places_user ON people_places (user_id);
--> statement-breakpoint
CREATE VIRTUAL TABLE people_search USING fts5(search_text, facets, content = 'people_places', content_rowid = 'place', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE TRIGGER people_places_insert AFTER INSERT ON people_places
BEGIN
  INSERT INTO people_search (rowid, search_text, facets) VALUES (NEW.place, NEW.search_text, NEW.facets);
END;
--> statement-breakpoint
CREATE TRIGGER people_places_delete AFTER DELETE ON people_places
BEGIN
  INSERT INTO people_search (people_search, rowid, search_text, facets)
    VALUES ('delete', OLD.place, OLD.search_text, OLD.facets);
END;
