def print_table(binary, folder): pass
