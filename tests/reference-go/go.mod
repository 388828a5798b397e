module rangoli/reference

go 1.25
