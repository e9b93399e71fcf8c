-- What was signed has two to three thousand characters, which do not compress further: it stands in its row, and not in pieces in
-- a table of its own, which cost an insert and an index entry each.
ALTER TABLE signed_documents SET (toast_tuple_target = 8160);
